/** The pilot whom the picture points out, with a card and a ring round the ship. */
export interface Focus {
  id: string;
  /** Whether every camera follows the pilot; otherwise a viewer in the picture has its portrait up. */
  isFollowed: boolean;
  /** What is left of the hull, 0 to 1. */
  hull: number;
}
