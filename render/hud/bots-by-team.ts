/** How many bots each team gets that has so many viewers: each bot goes to the smallest team, the first of several. */
export function botsByTeam(viewers: readonly number[], bots: number) {
  const sizes = [...viewers];
  if (sizes.length === 0) return [];
  for (let left = bots; left > 0; left--) sizes[sizes.indexOf(Math.min(...sizes))]++;
  return sizes.map((size, team) => size - viewers[team]);
}
