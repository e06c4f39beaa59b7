/** Most pilots for which that many teams are made when the count is automatic. */
const AUTO_TEAMS = [
  { upTo: 24, teams: 2 },
  { upTo: 60, teams: 3 },
  { upTo: Number.POSITIVE_INFINITY, teams: 4 },
];

export const autoTeamCount = (pilots: number) => AUTO_TEAMS.find(({ upTo }) => pilots <= upTo)?.teams ?? 4;

/** Hues of the colour wheel that pilots of a free for all are dealt from. */
const WHEEL = 24;
/** Steps between two neighbours in joining order, so that they differ at a glance. */
const STRIDE = 7;

const channel = (hue: number, shift: number) => {
  const k = (shift + hue * 12) % 12;
  const value = 0.62 - 0.36 * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0');
};

/** Own colour of the n-th pilot, as hex. */
export function pilotColor(n: number) {
  const hue = ((n * STRIDE) % WHEEL) / WHEEL;
  return `#${channel(hue, 0)}${channel(hue, 8)}${channel(hue, 4)}`;
}
