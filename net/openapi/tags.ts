/** Chapters of the OpenAPI document, by topic. */

const CHAPTERS = {
  Game: 'The state, the settings, the leaderboards, and the versions of game and interface.',
  'Rounds and menus':
    'The title screen, lobbies, rounds, their results and boards, and evenings that run by themselves.',
  'Pilots and effects': 'Joining, abilities, and effects as if they had been redeemed with channel points.',
  'Hazards and bosses': 'Calamities, nukes, strikes, bounties, bosses, and the field of the battle.',
  Bots: 'Bots with a name and a picture of their own.',
  Overlay: 'Banners, screens, the camera and the beat of the music.',
  'Chat and viewers':
    'Chat lines, cheers and tips that a bridge reports, bans, and the deletion of a viewer.',
  'Channel point redeems': 'The rewards of the streaming account, and the effects they are linked to.',
  Scripts: 'The scripts of the streamer and their secrets. For the owner only.',
  'Streaming platform': 'The streaming account, and services that report several platforms.',
  Events: 'What happens in the game, live, and who caused it.',
  Operations: 'Several actions in one request, the emergency stop, and the health of the server.',
} as const;

type Chapter = keyof typeof CHAPTERS;

/** Chapters by the first word of the path. Paths with any other word belong to "Game". */
const CHAPTER_OF: Record<string, Chapter> = {
  menu: 'Rounds and menus',
  lobby: 'Rounds and menus',
  round: 'Rounds and menus',
  results: 'Rounds and menus',
  killlist: 'Rounds and menus',
  show: 'Rounds and menus',
  vote: 'Rounds and menus',
  pilots: 'Pilots and effects',
  effects: 'Pilots and effects',
  cosmetics: 'Pilots and effects',
  trails: 'Pilots and effects',
  calamities: 'Hazards and bosses',
  nukes: 'Hazards and bosses',
  strikes: 'Hazards and bosses',
  bounties: 'Hazards and bosses',
  bosses: 'Hazards and bosses',
  field: 'Hazards and bosses',
  bots: 'Bots',
  overlay: 'Overlay',
  overlays: 'Overlay',
  camera: 'Overlay',
  music: 'Overlay',
  chat: 'Chat and viewers',
  cheers: 'Chat and viewers',
  tips: 'Chat and viewers',
  bans: 'Chat and viewers',
  viewers: 'Chat and viewers',
  redeems: 'Channel point redeems',
  scripts: 'Scripts',
  stream: 'Streaming platform',
  platforms: 'Streaming platform',
  events: 'Events',
  audit: 'Events',
  batch: 'Operations',
  emergency: 'Operations',
  health: 'Operations',
};

export function tagOf(path: string): Chapter {
  const [, word = ''] = path.split('/');
  return CHAPTER_OF[word] ?? 'Game';
}

export const tags = () => Object.entries(CHAPTERS).map(([name, description]) => ({ name, description }));
