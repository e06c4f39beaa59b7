/** Exit code of a server whose channel another game has taken: whoever starts servers must not start it again. */
export const FENCED = 3;
