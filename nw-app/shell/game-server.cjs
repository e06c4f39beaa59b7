const { spawn } = require('node:child_process');
const { join } = require('node:path');
const { createInterface } = require('node:readline');
const texts = require('../texts.json');

const ROOT = join(__dirname, '..', '..');
const MAIN = ['--disable-warning=ExperimentalWarning', join(ROOT, 'net', 'main.ts')];

/**
 * The game's server, as its window sees it: its own one, which is restarted when it crashes, or a joined one.
 * @param {Shell.Start} start
 * @param {() => void} onEnd called when it has ended on request
 */
exports.createGameServer = ({ node, url, isJoined, login }, onEnd) => {
  const address = new URL(url);
  /** @type {import('node:child_process').ChildProcessWithoutNullStreams | null} */
  let own = null;
  let [hasServed, isFenced] = [isJoined, false];
  /** @type {Shell.Game} */
  const game = { url: address.href, login, message: null, health: null, start, check, stop };
  return game;

  function start() {
    if (isJoined) return;
    const env = { ...process.env, PORT: address.port || '80', STARFRAY_WINDOW: '1' };
    const child = spawn(node, MAIN, { cwd: ROOT, env, windowsHide: true });
    [own, hasServed] = [child, false];
    child.stdin.on('error', () => {}); // after a crash, the exit event reports the reason
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
      if (code === 0) onEnd();
      // another game has taken the channel: net/supervisor/exit-codes.ts
      if (code === 3) [isFenced, game.message] = [true, texts.fenced];
    });
  }

  async function check() {
    if (!hasServed || isFenced) return;
    const reply = await fetch(`${game.url}health`, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
    game.health = (await reply?.json().catch(() => null)) ?? null;
    const notice = game.health?.stopped ? texts.stopped : null;
    game.message = game.health ? notice : texts[isJoined ? 'noAnswer' : 'comesBack'];
    if (!reply && !own && !isJoined && hasServed) start();
  }

  function stop() {
    hasServed = false; // ends the checks, which would restart the server
    if (!own) return onEnd();
    own.once('exit', onEnd).stdin.write('stop\n'); // also ends a server that has just failed
  }
};
