const MODES = ['borderless', 'fullscreen', 'windowed'];
const WINDOWED = { width: 1280, height: 720, position: 'center' };

/** @param {nw.Window | null} win the screen that contains its corner, or the first one */
function screenOf(win) {
  const [first, ...others] = nw.Screen.screens.map(({ bounds }) => bounds);
  const { x, y } = win ?? first;
  return others.find(on => x >= on.x && x < on.x + on.width && y >= on.y && y < on.y + on.height) ?? first;
}

/**
 * The one window, in each of its modes. A frame cannot be added or removed, so another window, which loads the page
 * again, replaces the current one.
 * @param {(win: nw.Window) => void} prepare called with each window
 */
exports.createGameWindow = prepare => {
  let mode = /** @type {Shell.Mode} */ ('borderless');
  const view = { current: /** @type {nw.Window | null} */ (null), page, open, setMode };
  nw.Screen.Init();
  return view;

  /** The displayed page; null while NW.js does not know it, for example while another page replaces it. */
  function page() {
    try {
      const shown = view.current?.window;
      return shown?.location.href ? shown : null; // the page of a closed window must not be read
    } catch {
      return null;
    }
  }

  function open(/** @type {string} */ url) {
    const before = view.current;
    const frame = mode === 'windowed';
    const place = frame ? WINDOWED : screenOf(before);
    nw.Window.open(url, { ...place, frame, title: 'Starfray', icon: 'icon.png' }, win => {
      view.current = win;
      prepare(win);
      if (mode === 'fullscreen') win.enterFullscreen();
      before?.close(true);
    });
  }

  /** Handles the mode that a page requests, which may be any value. */
  function setMode(/** @type {any} */ wanted) {
    const url = page()?.location.href;
    if (!url || wanted === mode || !MODES.includes(wanted)) return;
    const isFrameKept = (wanted === 'windowed') === (mode === 'windowed');
    mode = wanted;
    if (!isFrameKept) open(url);
    else if (mode === 'fullscreen') view.current?.enterFullscreen();
    else view.current?.leaveFullscreen();
  }
};
