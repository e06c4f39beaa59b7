/** A piece of the usual size is at least this large on the screen, but enlarged no more than by that factor. */
const LEAST_PX = 18;
const MAX_ENLARGEMENT = 1.75;
/** Unit: u. */
const USUAL_SIZE = 26;

/** How much larger the pieces of trails and shields are drawn at a zoom, so that they can be told apart in wide shots. */
export const pieceEnlargement = (zoom: number) =>
  Math.min(MAX_ENLARGEMENT, Math.max(1, LEAST_PX / (USUAL_SIZE * zoom)));
