import { type HelixRoutes, helixRefusal } from './helix.ts';
import type { Person } from './people.ts';
import type { Platform } from './platform.ts';

/**
 * GET users: https://dev.twitch.tv/docs/api/reference/#get-users. Unknown names are omitted. A malformed name
 * makes the whole call fail (crowbartools/Firebot#3265, 3dproger/AxelChat#74).
 */

const MAX_NAMES = 100;
const LOGIN = /^[a-z0-9_]{1,25}$/i;
const ID = /^\d{1,20}$/;

export function userRoutes({ people }: Platform): HelixRoutes {
  return {
    'GET /mock/users': {
      scopes: [],
      run({ query, token }) {
        const ids = query.getAll('id');
        const logins = query.getAll('login');
        const count = ids.length + logins.length;
        if (count > MAX_NAMES) throw helixRefusal(400, 'The total of id and login must be at most 100.');
        if (!ids.every(id => ID.test(id)) || !logins.every(login => LOGIN.test(login)))
          throw helixRefusal(400, 'Invalid username(s), email(s), or ID(s). Bad Identifiers.');
        const found = [...ids.map(people.getById), ...logins.map(people.getByLogin)];
        const wanted = count === 0 ? [people.getById(token.consent.userId)] : found;
        const data = [...new Set(wanted)].filter(person => person !== undefined).map(userData);
        return { status: 200, body: { data } };
      },
    },
  };
}

/** The fields of an account. `email` is missing, because it needs another scope. */
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
