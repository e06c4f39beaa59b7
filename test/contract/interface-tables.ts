/** The tables of the interface document, copied from it word by word: what the tests hold the game against. */

/** Every row of its endpoint tables. */
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

/** Fields of the requests: path, query and body. `?` may be left out. */
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

/** Every tool with its arguments; `?` = optional. `page` and `id` may be null. */
export const TOOLS: Record<string, string> = {
  get_state: '',
  get_leaderboards: '',
  list_effects: '',
  list_redeem_rewards: '',
  open_main_menu: '',
  open_lobby: 'mode?',
  show_menu_page: 'page',
  start_round: '',
  hold_lobby: 'hold',
  start_calamity: 'type',
  set_field: 'field',
  call_strikes: 'count',
  launch_nuke: 'by?',
  spawn_boss: 'boss?',
  boss_status: '',
  place_bounty: 'target stacks?',
  apply_effect: 'effect pilot? input?',
  test_cosmetics: 'kind?',
  use_ability: 'pilot ability',
  add_pilot: 'username',
  announce: 'text color? seconds?',
  show_screen: 'screen seconds?',
  link_redeem: 'rewardId effect',
  unlink_redeem: 'rewardId',
  list_scripts: '',
  save_script: 'id? name language code trigger enabled?',
  delete_script: 'id',
  test_script: 'id? language? code? trigger? event?',
  set_secret: 'name value',
  delete_secret: 'name',
  stream_connect: '',
  stream_connect_poll: '',
  results_board: 'board',
  killlist_board: 'board',
  follow_pilot: 'id?',
  join_bots: 'logins',
  update_bot: 'login name? color? image?',
  update_settings: 'settings',
};

/** Every event with its fields, besides `type` and `at`. */
export const EVENT_FIELDS: Record<string, string> = {
  join: 'user',
  kill: 'victim killer friendly',
  'round.start': 'mode field pilots teams teamNames roster',
  'round.end': 'mode result stats teamNames winnerTeam bitLeaders startedAt',
  lobby: 'seconds',
  calamity: 'calamity name',
  nuke: 'by x y',
  'boss.warning': 'boss role',
  'boss.spawned': 'boss role',
  'boss.rage': 'boss rage',
  'boss.shield': 'boss shield',
  'boss.defeated': 'boss by livesLeft',
  'boss.left': 'boss',
  'boss.cheer': 'bits team? lives? seconds?',
  'giant-emote': 'user emote',
  cheer: 'user bits text',
  redeem: 'title rewardId effect user input',
  effect: 'effect pilot',
  announce: 'text',
  relay: 'entitlements',
  extension: 'from message',
};

/** Records: field to the type that the document gives. `?` is not always there, `null|` may be null. */
export const RECORDS: Record<string, Record<string, string>> = {
  state: { round: 'object', pilots: 'array', settings: 'object' },
  round: {
    mode: 'dogfight|reserves|ffa|ffaReserves|boss',
    phase: 'menu|lobby|playing',
    remaining: 'number',
    scores: 'array of number',
    reserves: 'array of number',
    fleetSize: 'number',
    result: 'null|object',
    lobby: 'null|object',
    calamities: 'array of object',
    bounties: 'array of object',
    season: 'halloween|christmas|off',
    field: 'deepSpace|earth|moon|mars|jupiter|saturn|sun',
    stats: 'null|array of object',
    overlay: 'object',
    bosses: 'array of object',
  },
  overlay: {
    announcement: 'null|object',
    screen: 'game|leaderboard',
    menu: 'null|main|modes|boards|credits',
    follow: 'null|string',
    music: 'null|object',
  },
  pilot: {
    id: 'string',
    name: 'string',
    team: 'integer',
    bot: 'boolean',
    alive: 'boolean',
    hp: 'number',
    kills: 'integer',
    deaths: 'integer',
    assists: 'integer',
    damage: 'number',
    lives: 'null|number',
    missiles: 'integer',
    mines: 'integer',
    ship: 'string',
  },
  boss: {
    name: 'string',
    role: 'string',
    phase: 'warning|entering|fighting|leaving|down',
    hp: 'Good|Fair|Low',
    shield: 'up|down',
    rage: 'integer',
    'livesLeft?': 'number',
    'leavesIn?': 'number',
  },
  design: { name: 'string', role: 'string', entrance: 'string' },
  statsRow: {
    id: 'string',
    name: 'string',
    login: 'null|string',
    bot: 'boolean',
    won: 'boolean',
    color: 'string',
    team: 'integer',
    k: 'integer',
    d: 'integer',
    a: 'integer',
    f: 'integer',
    dmg: 'number',
    last: 'integer',
  },
  rosterRow: { name: 'string', login: 'null|string', bot: 'boolean', team: 'integer' },
  effect: { id: 'string', label: 'string', needsPilot: 'boolean' },
  leaderboards: { day: 'array of object', week: 'array of object', month: 'array of object' },
  leader: { username: 'string', points: 'number' },
  version: { game: 'string', api: 'string' },
  settings: {
    mode: 'dogfight|reserves|ffa|ffaReserves|boss',
    teamCount: 'integer',
    teamPick: 'boolean',
    roundMinutes: 'number',
    fleetSize: 'number',
    ffaLives: 'number',
    boss: 'string',
    bossLives: 'number',
    bossMinutes: 'number',
    bots: 'number',
    windowMode: 'borderless|fullscreen|windowed',
    soundMaster: 'number',
    musicVolume: 'number',
    lobbyMusicVolume: 'number',
    soundMuted: 'boolean',
    muteWhenMinimized: 'boolean',
    muteWhenUnfocused: 'boolean',
    sfxLasers: 'number',
    sfxMissiles: 'number',
    sfxHits: 'number',
    sfxExplosions: 'number',
    sfxCrashing: 'number',
    sfxThunder: 'number',
    sfxJoins: 'number',
    sfxMenu: 'number',
    namedBots: 'array of object',
    lobbySeconds: 'number',
    botSkill: 'easy|normal|hard|veryHard',
    streamerJoins: 'boolean',
    camera: 'auto|map|zoom',
    cameraZoom: 'number',
    scoreboard: 'left|right',
    pieCorner: 'top-left|top-right|bottom-left|bottom-right',
    pieSize: 'number',
    pieOffsetX: 'number',
    pieOffsetY: 'number',
    calamities: 'boolean',
    season: 'auto|off|halloween|christmas',
    field: 'random|deepSpace|earth|moon|mars|jupiter|saturn|sun',
    missileFriendlyFire: 'boolean',
    trailMinutes: 'number',
    redeemLinks: 'object',
  },
  namedBot: {
    login: 'string',
    name: 'string',
    stream: 'boolean',
    'userId?': 'string',
    'image?': 'string',
    'color?': 'string',
    autoJoin: 'boolean',
  },
};

/** Fields of records that go beyond the document. */
export const PREVIEW_FIELDS: Record<string, readonly string[]> = {
  state: ['can', 'stopped'],
  round: ['heldUntil'],
  boss: ['id'],
  overlay: ['resultsBoard', 'killlistBoard', 'giants', 'chat', 'demo'],
  settings: ['resultsSeconds', 'sharedChat', 'blockedNames', 'allowedNames', 'noticeEffects'],
};

export const EFFECT_IDS = `
calamity:random calamity:meteorShower calamity:iceStorm calamity:thunderStorm calamity:blackHole
calamity:radiationLeak calamity:blizzard nuke mines missiles emp grow bounty trail shield explosion laser`;

/** What the server offers beyond the document, all marked as preview. */
export const PREVIEW_ENDPOINTS = [
  'DELETE /bans/:name',
  'DELETE /pilots/:name',
  'DELETE /viewers/:name',
  'GET /audit',
  'GET /audit/acts',
  'GET /bans',
  'GET /redeems/receipts',
  'GET /scripts/examples',
  'GET /show',
  'POST /batch',
  'POST /chat',
  'POST /cheers',
  'POST /emergency',
  'POST /events/ticket',
  'POST /lobby/hold',
  'POST /redeems',
  'PUT /scripts/secrets/:name/hosts',
  'PUT /show',
];
export const PREVIEW_TOOLS = [
  'close_results',
  'emergency',
  'lift_ban',
  'list_bans',
  'remove_pilot',
  'report_chat',
  'report_cheer',
  'report_redeem',
  'wait_for_event',
];
export const PREVIEW_EVENTS: readonly string[] = [
  'emergency',
  'gift',
  'name.removed',
  'raid',
  'receipt',
  'redeem.applied',
  'redeem.failed',
  'say',
  'script.output',
  'show',
  'sub',
  'watch-streak',
];

/** Fields of the document's events that go beyond it. */
export const PREVIEW_EVENT_FIELDS: Record<string, readonly string[]> = Object.fromEntries(
  ['warning', 'spawned', 'rage', 'shield', 'defeated', 'left'].map(type => [`boss.${type}`, ['id']]),
);
