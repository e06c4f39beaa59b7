/** The chapters of the document, as in the manual. */

const CHAPTERS = {
  Game: 'Rounds, settings, boards, bots, hazards and bosses.',
  Menus: 'The title screen, lobbies and menu pages.',
  'Pilots and effects': 'Joining, abilities, and effects as if they had been redeemed with channel points.',
  Overlay: 'Banners and screens shown over the fight.',
  'Channel point redeems': 'The rewards of the streaming account, and the effects they are linked to.',
  Scripts: 'The scripts of the streamer and their secrets. For the owner only.',
  'Streaming platform': 'The streaming account.',
  Events: 'What happens in the game, live.',
  Operations: 'Several actions in one request, the emergency stop, and the health of the server.',
} as const;

type Chapter = keyof typeof CHAPTERS;

/** By the first word of the path; the rest is about the game. */
const CHAPTER_OF: Record<string, Chapter> = {
  menu: 'Menus',
  lobby: 'Menus',
  pilots: 'Pilots and effects',
  viewers: 'Pilots and effects',
  effects: 'Pilots and effects',
  overlay: 'Overlay',
  overlays: 'Overlay',
  redeems: 'Channel point redeems',
  scripts: 'Scripts',
  stream: 'Streaming platform',
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
