const { spawn } = require('node:child_process');
const { join } = require('node:path');
const { createInterface } = require('node:readline');

const ROOT = join(__dirname, '..', '..');
const MAIN = ['--disable-warning=ExperimentalWarning', join(ROOT, 'net', 'main.ts')];
const ANSWER_MS = 3_000;
const COMES_BACK = 'The game died. It is started again.';
const NO_ANSWER = 'The game does not answer. The window joins it again as soon as it does.';
const STOPPED = 'Everything is stopped. The streaming menu lets it go on.';

/**
 * The game's server, as its window sees it: its own one, which is started again when it dies, or a joined one.
 * @param {Shell.Start} start
 * @param {() => void} onEnd called when it has ended by somebody's wish
 */
exports.createGameServer = ({ node, url, isJoined, login }, onEnd) => {
  const address = new URL(url);
  /** @type {import('node:child_process').ChildProcessWithoutNullStreams | null} */
  let own = null;
  let hasServed = isJoined;
  let isStopping = false;
  /** @type {Shell.Game} */
  const game = { url: address.href, login, message: null, health: null, start, check, stop };
  return game;

  function start() {
    if (isJoined) return;
    const env = { ...process.env, PORT: address.port || '80', STARFRAY_WINDOW: '1' };
    const child = spawn(node, MAIN, { cwd: ROOT, env, windowsHide: true });
    own = child;
    hasServed = false;
    child.stdin.on('error', () => {}); // it died: its exit says so
    createInterface(child.stdout).on('line', line => {
      address.port = /^listening on .*:(\d+)$/.exec(line)?.[1] ?? address.port;
      game.url = address.href;
      game.login = /#login=.+$/.exec(line)?.[0] ?? game.login;
      hasServed ||= game.login !== '';
    });
    createInterface(child.stderr).on('line', line => {
      if (!hasServed) game.message = `The game cannot be started: ${line}`;
      process.stderr.write(`${line}\n`);
    });
    child.once('exit', code => {
      own = null;
      if (isStopping || code === 0) onEnd();
    });
  }

  async function check() {
    if (!hasServed || isStopping) return;
    const limit = { signal: AbortSignal.timeout(ANSWER_MS) };
    const response = await fetch(`${game.url}health`, limit).catch(() => null);
    game.health = (await response?.json().catch(() => null)) ?? null;
    game.message = game.health ? (game.health.stopped ? STOPPED : null) : isJoined ? NO_ANSWER : COMES_BACK;
    if (!response && !own && !isJoined && !isStopping) start();
  }

  function stop() {
    isStopping = true;
    if (own) own.stdin.write('stop\n');
    else onEnd();
  }
};
