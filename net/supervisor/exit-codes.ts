/** Exit code when another game has taken the channel. The server must not be restarted. @limit */
export const FENCED = 3;
