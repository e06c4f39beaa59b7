import { BOSS_NAMES, CALAMITIES, FIELDS, keysOf, MODES } from '../../schema/catalog.ts';
import { COSMETIC_SLOTS, WARDROBE } from '../../schema/cosmetics.ts';
import type { Http } from '../http.ts';

/** What the gallery shows: each scene is set up over the interface, then looked at after some seconds. */
export interface GalleryScene {
  name: string;
  set(http: Http): Promise<unknown>;
  /** When pictures are taken after that, s. */
  at: readonly number[];
}

const PILOTS = ['Ada', 'Linus', 'Grace', 'Hedy'];

/** A round in full swing. */
export async function fight(http: Http, mode = 'dogfight', settings: object = {}) {
  await http.patch('/settings', {
    bots: 20,
    calamities: false,
    field: 'deepSpace',
    camera: 'auto',
    ...settings,
  });
  for (const username of PILOTS) await http.post('/pilots', { username });
  await http.post('/menu');
  await http.post('/lobby', { mode });
  await http.post('/round/start');
}

const fighting = (
  name: string,
  at: readonly number[],
  and: (http: Http) => Promise<unknown>,
  settings?: object,
) => ({
  name,
  at,
  async set(http: Http) {
    await fight(http, 'dogfight', settings);
    await and(http);
  },
});

const nothing = () => Promise.resolve();

const fields: GalleryScene[] = keysOf(FIELDS).map(field =>
  fighting(`field-${field}`, [4], nothing, { field }),
);

const modes: GalleryScene[] = keysOf(MODES).map(mode => ({
  name: `mode-${mode}`,
  set: http => fight(http, mode, { bots: 12 }),
  at: [3, 12],
}));

const calamities: GalleryScene[] = keysOf(CALAMITIES).map(type =>
  fighting(`calamity-${type}`, [2.5, 9], http => http.post('/calamities', { type })),
);

const bosses: GalleryScene[] = BOSS_NAMES.map(boss =>
  fighting(`boss-${boss.toLowerCase().replace(' ', '-')}`, [2, 7, 16], http =>
    http.post('/bosses', { boss }),
  ),
);

/** Everybody wears one style of one kind, seen from near. */
const cosmetics: GalleryScene[] = COSMETIC_SLOTS.map(slot => ({
  name: `cosmetics-${slot}`,
  async set(http) {
    await fight(http, 'dogfight', { bots: 30, camera: 'zoom', cameraZoom: 1.2 });
    await http.post('/cosmetics/test', { kind: slot });
    const styles = ['🍕', 'emote:25', ...WARDROBE[slot].all];
    for (const [i, pilot] of PILOTS.entries())
      await http.post('/effects', { effect: slot, pilot, input: styles[i] });
    await http.post('/music/beat', { bpm: 120, beatAt: Date.now() });
  },
  at: [5, 8],
}));

const hazards: GalleryScene[] = [
  fighting('nuke', [2, 4.2], http => http.post('/nukes', { by: 'Ada' })),
  fighting('strikes', [1, 2, 2.4], http => http.post('/strikes', { count: 6, by: 'Ada' })),
  fighting('bounty', [2], http => http.post('/bounties', { target: 'Ada', stacks: 7 })),
  fighting('emp', [0.4, 1.5], http => http.post('/effects', { effect: 'emp', pilot: 'Ada' })),
  fighting('grow', [2], http => http.post('/effects', { effect: 'grow', pilot: 'Ada' })),
];

const boards: GalleryScene[] = [
  { name: 'menu', set: http => http.post('/menu'), at: [2] },
  { name: 'lobby', set: http => http.post('/lobby', { mode: 'dogfight' }), at: [2] },
  fighting('leaderboard', [2], http => http.post('/overlay/screen', { screen: 'leaderboard', seconds: 20 })),
];

export const SCENES: readonly GalleryScene[] = [
  ...modes,
  ...calamities,
  ...bosses,
  ...hazards,
  ...cosmetics,
  ...fields,
  ...boards,
];
