/** Automatic number of teams, by number of pilots. */
const AUTO_TEAMS = [
  { upTo: 24, teams: 2 },
  { upTo: 60, teams: 3 },
  { upTo: Number.POSITIVE_INFINITY, teams: 4 },
];

export const autoTeamCount = (pilots: number) => AUTO_TEAMS.find(({ upTo }) => pilots <= upTo)?.teams ?? 4;

/** Number of hues for pilots in a free for all. */
const WHEEL = 24;
/** Steps on the colour wheel between two pilots in joining order, so that they differ at a glance. */
const STRIDE = 7;

const channel = (hue: number, shift: number) => {
  const k = (shift + hue * 12) % 12;
  const value = 0.62 - 0.36 * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0');
};

/** The colour of the n-th pilot of a free for all. Hex. */
export function pilotColor(n: number) {
  const hue = ((n * STRIDE) % WHEEL) / WHEEL;
  return `#${channel(hue, 0)}${channel(hue, 8)}${channel(hue, 4)}`;
}
