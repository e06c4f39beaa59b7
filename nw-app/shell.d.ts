/** The types that the parts of the shell share. */
declare namespace Shell {
  type Mode = 'borderless' | 'fullscreen' | 'windowed';

  /** The data that `npm run app` passes to the shell, as JSON in the environment variable `STARFRAY_SHELL`. */
  interface Start {
    /** The program that runs the server. */
    node: string;
    /** The address of the game, which is already running or will be started. */
    url: string;
    /** Whether the game is already running there. */
    isJoined: boolean;
    /** Fragment of a one-time login link, including the #; empty if no link is available. */
    login: string;
    /** Process id of `npm run app`. The window closes when that process ends. */
    launcher: number;
  }

  /** The game as its window sees it. */
  interface Game {
    /** A message for the streamer; null if there is none. */
    message: string | null;
    /** The game's health report; null while it does not answer. */
    health: { live: boolean; stopped: boolean } | null;
    /** Address of the title screen. */
    url: string;
    /** Fragment for the address `url` with which one can sign in once; empty if none is available. */
    login: string;
    start(): void;
    /** Checks whether the game answers, and restarts it if it has ended. Call it each second. */
    check(): Promise<void>;
    stop(): void;
  }
}
