/** The pilot that the picture highlights, with a card and a ring around the ship. */
export interface Focus {
  id: string;
  /** Whether every camera follows the pilot; otherwise the card is a portrait of a viewer in the picture. */
  isFollowed: boolean;
  /** The remaining hull, 0 to 1. */
  hull: number;
}
