/** Time until blur and focus have settled, because they alternate quickly when windows change places. Unit: ms. */
const SETTLED_MS = 250;

/** @param {() => void} onSettled called soon after each change, and after each check */
exports.createPresence = onSettled => {
  const is = { minimized: false, hidden: false, focused: true };
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  function set(/** @type {Partial<typeof is>} */ change) {
    Object.assign(is, change);
    clearTimeout(timer);
    timer = setTimeout(onSettled, SETTLED_MS);
  }

  function follow(/** @type {nw.Window} */ win) {
    win.on('focus', () => set({ focused: true }));
    win.on('blur', () => set({ focused: false }));
    win.on('minimize', () => set({ minimized: true }));
    win.on('restore', () => set({ minimized: false }));
  }

  return {
    set,
    follow,
    current() {
      const minimized = is.minimized || is.hidden;
      return { minimized, focused: is.focused && !minimized };
    },
    /** Reads the state from the system, which does not report every change. */
    check: (/** @type {nw.Window} */ win) =>
      chrome.windows.get(win.cWindow.id, found => set({ minimized: found?.state === 'minimized' })),
  };
};
