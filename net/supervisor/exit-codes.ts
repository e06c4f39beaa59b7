/** Exit code after another game has taken the channel. The server must then not be restarted. @limit */
export const FENCED = 3;
