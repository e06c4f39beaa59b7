/** The endpoint tables of the interface document, copied from it word by word. */

/** Every row of the tables. */
export const ENDPOINTS = `
GET /version
GET /state
GET /leaderboards
GET /settings
PATCH /settings
POST /round/start
POST /lobby/countdown
GET /stream/users
POST /bots/join
PATCH /bots/:login
PUT /bots/:login/image
POST /results/board
POST /killlist/board
POST /trails/test
POST /cosmetics/test
POST /camera/follow
POST /music/beat
POST /results/close
POST /calamities
POST /field
POST /nukes
GET /bosses
POST /bosses
POST /strikes
POST /bounties
POST /menu
POST /lobby
POST /menu/page
POST /pilots
POST /pilots/:name/abilities
GET /effects
POST /effects
POST /overlay/announce
POST /overlay/screen
GET /redeems/rewards
GET /redeems/links
PUT /redeems/links/:rewardId
DELETE /redeems/links/:rewardId
GET /scripts
POST /scripts
PUT /scripts/:id
DELETE /scripts/:id
POST /scripts/test
GET /scripts/runs
GET /scripts/secrets
PUT /scripts/secrets
DELETE /scripts/secrets/:name
POST /stream/connect
POST /stream/connect/poll
GET /events`;

/** The fields of each request in its path, query and body. `?` marks optional fields. */
export const REQUESTS: Record<string, string> = {
  'GET /stream/users': 'logins',
  'POST /bots/join': 'logins',
  'PATCH /bots/:login': 'login name? color? image?',
  'PUT /bots/:login/image': 'login data',
  'POST /results/board': 'board',
  'POST /killlist/board': 'board',
  'POST /cosmetics/test': 'kind?',
  'POST /camera/follow': 'id',
  'POST /music/beat': 'bpm beatAt',
  'POST /calamities': 'type',
  'POST /field': 'field',
  'POST /nukes': 'by?',
  'POST /bosses': 'boss',
  'POST /strikes': 'count by?',
  'POST /bounties': 'target stacks by?',
  'POST /lobby': 'mode',
  'POST /menu/page': 'page',
  'POST /pilots': 'username',
  'POST /pilots/:name/abilities': 'name ability',
  'POST /effects': 'effect pilot input by',
  'POST /overlay/announce': 'text color seconds',
  'POST /overlay/screen': 'screen seconds',
  'PUT /redeems/links/:rewardId': 'rewardId effect',
  'DELETE /redeems/links/:rewardId': 'rewardId',
  'POST /scripts': 'name language code trigger enabled',
  'PUT /scripts/:id': 'id name language code trigger enabled',
  'DELETE /scripts/:id': 'id',
  'POST /scripts/test': 'id language code trigger? event?',
  'GET /scripts/runs': 'after',
  'DELETE /scripts/secrets/:name': 'name',
};
