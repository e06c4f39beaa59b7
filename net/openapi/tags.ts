/** The chapters of the document, as in the manual. */

const CHAPTERS = {
  Game: 'Rounds and lobbies, settings, boards, bots, and what falls from the sky.',
  Menus: 'The title screen, lobbies and menu pages.',
  'Pilots and effects': 'Joining, abilities, and effects as if redeemed with channel points.',
  Overlay: 'Banners and screens over the fight.',
  'Channel point redeems': 'Rewards of the streaming account and what they are linked to.',
  Scripts: 'Scripts of the streamer and their secrets. For the owner only.',
  'Streaming platform': 'The streaming account.',
  Events: 'What happens in the game, live.',
  Care: 'Batches, causes, health.',
} as const;

type Chapter = keyof typeof CHAPTERS;

/** By the first word of the path; the rest is about the game. */
const CHAPTER_OF: Record<string, Chapter> = {
  menu: 'Menus',
  lobby: 'Menus',
  pilots: 'Pilots and effects',
  effects: 'Pilots and effects',
  overlay: 'Overlay',
  redeems: 'Channel point redeems',
  scripts: 'Scripts',
  stream: 'Streaming platform',
  events: 'Events',
  audit: 'Events',
  batch: 'Care',
  health: 'Care',
};

export const tagOf = (path: string): Chapter => CHAPTER_OF[path.split('/')[1]] ?? 'Game';

export const tags = () => Object.entries(CHAPTERS).map(([name, description]) => ({ name, description }));
