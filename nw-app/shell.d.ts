/** The types that the parts of the shell share. */
declare namespace Shell {
  type Mode = 'borderless' | 'fullscreen' | 'windowed';

  /** What `npm run app` passes to the shell, as JSON in the environment variable `STARFRAY_SHELL`. */
  interface Start {
    /** The program that runs the server. */
    node: string;
    /** The address of the game, running or to be started. */
    url: string;
    /** Whether the game already runs there. */
    isJoined: boolean;
    /** Fragment of a one-time login link, from the # on; empty if none is available. */
    login: string;
    /** Process id of `npm run app`: the window ends with it. */
    launcher: number;
  }

  /** The game, as its window knows it. */
  interface Game {
    /** A message for the streamer; null if there is none. */
    message: string | null;
    /** The game's health report; null while it does not answer. */
    health: { live: boolean; stopped: boolean } | null;
    /** The title screen. */
    url: string;
    /** Fragment for that address that signs in, once; empty if none is available. */
    login: string;
    start(): void;
    /** Checks whether it answers, and restarts it when it has ended. Call it each second. */
    check(): Promise<void>;
    stop(): void;
  }
}
