/** What the parts of the shell give each other. */
declare namespace Shell {
  type Mode = 'borderless' | 'fullscreen' | 'windowed';

  /** What `npm run app` tells the shell, as JSON in the environment variable `STARFRAY_SHELL`. */
  interface Start {
    /** The program that runs the server. */
    node: string;
    /** Where the game is, or is to be started. */
    url: string;
    /** Whether it runs there already. */
    isJoined: boolean;
    /** Fragment of a one-time login link, from the # on; empty where there is none to be had. */
    login: string;
    /** Process id of `npm run app`: the window ends with it. */
    launcher: number;
  }

  /** The game, as its window knows it. */
  interface Game {
    /** What the streamer should know; null while all is well. */
    message: string | null;
    /** What it says of itself; null while it does not answer. */
    health: { live: boolean; stopped: boolean } | null;
    /** The title screen. */
    url: string;
    /** Fragment for that address which signs in, once; empty where there is none to be had. */
    login: string;
    start(): void;
    /** Looks whether it answers, and starts it again when nothing is left of it. Call it each second. */
    check(): Promise<void>;
    stop(): void;
  }
}
