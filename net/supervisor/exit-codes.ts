/** Exit code of a server whose channel another game has taken. Such a server must not be restarted. @limit */
export const FENCED = 3;
