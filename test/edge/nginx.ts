import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, temporaryHome } from '../../harness/process.ts';

export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

const CONFIG = join(import.meta.dirname, '../../deploy/edge.nginx.conf');

/**
 * Starts a real nginx with `deploy/edge.nginx.conf`, but with other ports and folders. For certificates see
 * `test/edge/certificate.ts`.
 */
export async function startNginx(edge: string, { key, certificate }: { key: string; certificate: string }) {
  const folder = temporaryHome();
  const port = await freePort();
  mkdirSync(join(folder.path, 'logs'));
  const own = readFileSync(CONFIG, 'utf8')
    .replace(/^ *server 127\.0\.0\.1:2088.*$/m, `server ${new URL(edge).host};`)
    .replace(/^ *server 127\.0\.0\.1:2089.*$/m, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replaceAll('/etc/nginx/tls/watch.crt', certificate)
    .replaceAll('/etc/nginx/tls/watch.key', key)
    .replaceAll('/var/log/nginx', join(folder.path, 'logs'))
    .replaceAll('/var/cache/starfray', join(folder.path, 'cache'));
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${join(folder.path, name)};`)
    .join('\n');
  const main = join(folder.path, 'nginx.conf');
  const asRoot = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    main,
    `${asRoot} daemon off; worker_processes 1; pid ${folder.path}/pid; error_log ${folder.path}/logs/error.log;
     events { worker_connections 1000; } http { ${places}\n${own} }`,
  );
  const child: ChildProcess = spawn('nginx', ['-p', folder.path, '-c', main], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', data => {
    said += data;
  });
  while (!(await isListening(Number(port)))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
    await pause(20);
  }
  return {
    port: Number(port),
    url: `https://127.0.0.1:${port}`,
    async close() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM'); // this also ends its workers
      await exit;
      folder.remove();
    },
  };
}

const isListening = (port: number) => {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect').then(
    () => socket.destroy() !== undefined,
    () => false,
  );
};
