import { SHIP_MODELS, TEAM_COLORS } from '../../schema/catalog/catalog.ts';
import { NEW_PILOT_FIELDS } from '../../schema/records/pilot-fields.ts';
import type { Round } from '../../schema/records/state.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';

/** Invented pilots and a round in the form that overlays receive, but with names where a real game sends numbers. */

const OWN_COLORS = ['#ff7a6b', '#6bd0ff', '#ffd166', '#c58bff', '#7dff9a', '#ff8ad4'];
const NAMES = [
  'Ada',
  'Linus',
  'Grace',
  'margaret_h',
  'Katherine',
  'dijkstra',
  'Barbara',
  'kay_alan',
  'Hedy',
  'Radia',
  'nova_queen',
  'PixelPirate',
  'TheRealZorblax',
  'moonmoon_',
  'xX_Sn1per_Xx',
  'cosmo',
  'Vega',
  'sirius_b',
];

export function stagedPilots(ships: number, teams: number): OverlayPilot[] {
  return Array.from({ length: ships }, (_, i) => {
    const bot = i >= NAMES.length;
    const name = bot ? `Drone ${i}` : NAMES[i];
    const team = teams > 0 ? i % teams : -1;
    return {
      eid: i + 1,
      cosmetics: {},
      id: name,
      name,
      bot,
      ...NEW_PILOT_FIELDS,
      team,
      kills: (i * 7) % 13,
      deaths: (i * 5) % 9,
      assists: (i * 3) % 5,
      missiles: 3,
      mines: 2,
      ship: SHIP_MODELS[i % SHIP_MODELS.length],
      color: TEAM_COLORS[team] ?? OWN_COLORS[i % OWN_COLORS.length],
    };
  });
}

export const stagedRound = (teams: number, over: Partial<Round> = {}): Round => ({
  mode: teams > 0 ? 'dogfight' : 'ffa',
  phase: 'playing',
  remaining: 192_000,
  resultsRemaining: null,
  heldUntil: null,
  paused: null,
  scores: Array.from({ length: teams }, (_, team) => 42 - team * 3),
  reserves: [],
  livesGiven: 0,
  odds: null,
  leadChanges: 0,
  comeback: null,
  fleetSize: 30,
  result: null,
  lobby: null,
  calamities: [],
  bounties: [],
  season: 'off',
  field: 'earth',
  stats: null,
  bosses: [],
  ...over,
  overlay: {
    announcement: null,
    screen: 'game',
    menu: null,
    follow: null,
    music: null,
    resultsBoard: 'kills',
    killlistBoard: 'kills',
    giants: [],
    chat: false,
    demo: false,
    ...over.overlay,
  },
});
