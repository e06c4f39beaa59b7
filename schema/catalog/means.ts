/** By what means a ship is destroyed. Pictures alone are told, with the event `kill`. */
export const MEANS = [
  'laser',
  'missile',
  'mine',
  'blast',
  'ram',
  'strike',
  'nuke',
  'rock',
  'meteor',
  'ice',
  'lightning',
  'blackHole',
  'radiation',
  'flare',
  'heat',
  'bleeding',
] as const;
export type Means = (typeof MEANS)[number];
