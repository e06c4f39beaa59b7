import { attempt, copyable, find, send, showStatus } from './dom.ts';

/** The section of overlay addresses. */

interface Overlay {
  /** Names by which other machines may reach the server. */
  hosts: string[];
  token: string;
}

const FORMATS = { 'Wide, 1920 x 1080': '/overlay', 'Tall, 1080 x 1920': '/overlay/vertical' };

export async function startOverlays() {
  find('#renew-token').onclick = () =>
    attempt(async () => {
      show(await send<Overlay>('POST', '/overlay/token', {}));
      showStatus('The token is new: copy the addresses for other machines again.');
    });
  show(await send<Overlay>('GET', '/overlay'));
}

function show({ hosts, token }: Overlay) {
  const here = addresses('On this machine', location.origin, '');
  const there = hosts.map(host => addresses(`By ${host}`, `http://${host}:${location.port}`, `#t=${token}`));
  find('#overlays').replaceChildren(...[here, ...there].flat());
  find('#token').hidden = hosts.length === 0;
}

function addresses(where: string, origin: string, fragment: string) {
  return Object.entries(FORMATS).flatMap(([format, path]) => {
    const title = document.createElement('p');
    title.className = 'muted';
    title.textContent = `${where}: ${format}`;
    return [title, copyable(origin + path + fragment)];
  });
}
