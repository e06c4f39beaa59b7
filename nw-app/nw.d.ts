/** The part of NW.js that the shell uses. */
declare namespace nw {
  interface Rectangle {
    x: number;
    y: number;
    width: number;
    height: number;
  }

  interface Window extends Rectangle {
    /**
     * The displayed page, which is another object after each load. Any object that is passed to the page gives it
     * access to Node.
     */
    readonly window: globalThis.Window;
    /** Runs a script in the page and returns its value. `null` stands for the whole page. */
    eval(frame: null, script: string): unknown;
    readonly cWindow: { id: number };
    on(
      event: 'loaded' | 'close' | 'closed' | 'focus' | 'blur' | 'minimize' | 'restore',
      listener: () => void,
    ): void;
    /** While there is a listener for `close`, the window closes only if `isForced` is true. */
    close(isForced?: boolean): void;
    show(): void;
    hide(): void;
    focus(): void;
    restore(): void;
    enterFullscreen(): void;
    leaveFullscreen(): void;
  }

  const Window: {
    open(url: string, options: object, callback: (win: Window) => void): void;
  };

  const App: {
    on(event: 'open', listener: (commandLine: string) => void): void;
    quit(): void;
  };

  const Screen: {
    Init(): void;
    readonly screens: { bounds: Rectangle }[];
  };

  class MenuItem {
    constructor(options: { type?: 'normal' | 'checkbox'; label: string; click(): void });
    readonly label: string;
    click(): void;
  }

  class Menu {
    readonly items: MenuItem[];
    append(item: MenuItem): void;
  }

  class Tray {
    constructor(options: { title: string; tooltip: string; icon: string; menu: Menu });
    on(event: 'click', listener: () => void): void;
  }
}

declare namespace chrome.windows {
  function get(id: number, callback: (found?: { state: string }) => void): void;
}
