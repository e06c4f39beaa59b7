/** The means by which a ship is destroyed: an internal field of the event `kill`. */
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
