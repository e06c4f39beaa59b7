/** The part of NW.js that the shell uses. */
declare namespace nw {
  interface Rectangle {
    x: number;
    y: number;
    width: number;
    height: number;
  }

  interface Window extends Rectangle {
    /** The displayed page; another one after each load. Any object passed to it gives it access to Node. */
    readonly window: globalThis.Window;
    /** The value of a script in the page; null is the whole page. */
    eval(frame: null, script: string): unknown;
    readonly cWindow: { id: number };
    on(
      event: 'loaded' | 'close' | 'closed' | 'focus' | 'blur' | 'minimize' | 'restore',
      listener: () => void,
    ): void;
    /** While somebody listens to `close`, only `true` closes it. */
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
