const WINDOWED = { width: 1280, height: 720, position: 'center' };

/** @param {nw.Window | null} win the screen that holds its corner, or the first one */
function screenOf(win) {
  const [first, ...others] = nw.Screen.screens.map(({ bounds }) => bounds);
  const { x, y } = win ?? first;
  return others.find(on => x >= on.x && x < on.x + on.width && y >= on.y && y < on.y + on.height) ?? first;
}

/**
 * The one window, in each of its modes. A frame cannot be put round a window or taken away: where that changes, another
 * window takes its place, which loads the page anew.
 * @param {(win: nw.Window) => void} prepare called with each of them
 */
exports.createGameWindow = prepare => {
  let mode = /** @type {Shell.Mode} */ ('borderless');
  const view = { current: /** @type {nw.Window | null} */ (null), open, setMode };
  nw.Screen.Init();
  return view;

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

  function setMode(/** @type {Shell.Mode} */ wanted) {
    const win = view.current;
    if (!win || wanted === mode) return;
    const isFrameKept = (wanted === 'windowed') === (mode === 'windowed');
    mode = wanted;
    if (!isFrameKept) open(win.window.location.href);
    else if (mode === 'fullscreen') win.enterFullscreen();
    else win.leaveFullscreen();
  }
};
