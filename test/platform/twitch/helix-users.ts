import { type HelixRoutes, helixRefusal } from './helix.ts';
import type { Person } from './people.ts';
import type { Platform } from './platform.ts';

/** GET users: https://dev.twitch.tv/docs/api/reference/#get-users. Unknown and malformed names are left out. */

const MAX_NAMES = 100;

export function userRoutes({ people }: Platform): HelixRoutes {
  return {
    'GET /mock/users': {
      scopes: [],
      run({ query, token }) {
        const ids = query.getAll('id');
        const logins = query.getAll('login');
        const count = ids.length + logins.length;
        if (count > MAX_NAMES) throw helixRefusal(400, 'The total of id and login must be at most 100.');
        const found = [...ids.map(people.getById), ...logins.map(people.getByLogin)];
        const wanted = count === 0 ? [people.getById(token.consent.userId)] : found;
        const data = [...new Set(wanted)].filter(person => person !== undefined).map(userData);
        return { status: 200, body: { data } };
      },
    },
  };
}

/** `email` is there only with its own scope. */
const userData = ({ id, login, name, avatar, broadcasterType }: Person) => ({
  id,
  login,
  display_name: name,
  type: '',
  broadcaster_type: broadcasterType,
  description: '',
  profile_image_url: avatar,
  offline_image_url: '',
  view_count: 0,
  created_at: '2016-12-14T20:32:28Z',
});
