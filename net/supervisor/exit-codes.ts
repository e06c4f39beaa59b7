/** Exit code when another game has taken the channel. The server must not be started again. @limit */
export const FENCED = 3;
