const { createGameServer } = require('./game-server.cjs');
const { createGameWindow } = require('./game-window.cjs');
const { createPresence } = require('./presence.cjs');

const QUESTION = { width: 560, height: 220, resizable: false, always_on_top: true, position: 'center' };

/** @type {Shell.Start} */
const start = JSON.parse(process.env.STARFRAY_SHELL ?? '');
const about = { version: process.versions.nw, testBuild: process.versions['nw-flavor'] === 'sdk' };
const is = { muted: false, staying: false, asking: false };
/** The window's own process, which is the parent of this process. */
const browser = process.ppid;
const presence = createPresence(tell);
const view = createGameWindow(prepare);
const game = createGameServer(start, () => nw.App.quit());

/**
 * Dispatches an event on the page, which may answer with the mode that it wants. Only text is exchanged, and no
 * function of the page is called from here, because an object from this side would give the page access to Node.
 */
function send(/** @type {string} */ name, detail = {}) {
  if (!view.page()) return;
  const script = `(() => {
    let mode;
    const note = event => (mode = event.detail);
    addEventListener('starfray:window-mode', note);
    dispatchEvent(new CustomEvent('${name}', { detail: ${JSON.stringify(detail)} }));
    removeEventListener('starfray:window-mode', note);
    return typeof mode === 'string' ? mode : '';
  })()`;
  view.setMode(view.current?.eval(null, script));
}

function tell() {
  send('starfray:shell', { ...presence.current(), ...about, muted: is.muted, message: game.message });
}

function prepare(/** @type {nw.Window} */ win) {
  presence.follow(win);
  win.on('close', close);
  win.on('loaded', tell);
  win.on('loaded', () => win.on('close', close)); // NW.js needs the listener again for each page
}

function show() {
  presence.set({ hidden: false });
  view.current?.show();
  if (presence.current().minimized) view.current?.restore();
  view.current?.focus();
}

function close() {
  if (start.isJoined || !game.health?.live) return quit();
  if (is.staying) return leave(true);
  if (is.asking) return;
  is.asking = true;
  nw.Window.open('pages/ask.html', QUESTION, win => {
    const answer = (/** @type {boolean} */ stays) => setTimeout(leave, 0, stays, win.close(true));
    win.on('loaded', () => Object.assign(win.window, { answer }));
    win.on('closed', () => (is.asking = false));
  });
}

function leave(/** @type {boolean} */ stays) {
  is.staying = stays;
  if (!stays) return quit();
  view.current?.hide();
  presence.set({ hidden: true });
}

function quit() {
  view.current?.hide();
  setTimeout(() => nw.App.quit(), 5_000);
  game.stop();
}

function mute() {
  is.muted = !is.muted;
  tell();
}

function stopEverything() {
  show(); // the window shows the result
  send('starfray:stop-everything');
}

async function look() {
  if (process.ppid !== browser) process.kill(process.pid, 'SIGKILL'); // the window was killed, but not the game
  process.kill(start.launcher, 0); // throws when `npm run app` has ended
  await game.check();
  if (view.current) presence.check(view.current);
  const to = view.page()?.location;
  if (to && game.health && !to.href.startsWith(game.url)) to.href = game.url + game.login;
}

const keepLooking = () => look().then(() => setTimeout(keepLooking, 1_000), quit);

const menu = new nw.Menu();
menu.append(new nw.MenuItem({ label: 'Show', click: show }));
menu.append(new nw.MenuItem({ label: 'Stop viewers and effects', click: stopEverything }));
menu.append(new nw.MenuItem({ label: 'Mute', type: 'checkbox', click: mute }));
menu.append(new nw.MenuItem({ label: 'Quit', click: quit }));
const tray = new nw.Tray({ title: 'Starfray', tooltip: 'Starfray', icon: 'icon.png', menu });
tray.on('click', show);
view.open('pages/starting.html');
game.start();
keepLooking();
module.exports = { menu, game, show }; // for tests
