import { attempt, button, copyable, find, onSubmit, send, showStatus } from './dom.ts';

/** The section of API keys. */

interface Key {
  id: number;
  name: string;
  scope: string;
  createdAt: number;
  lastUsedAt: number | null;
}

export async function startKeys() {
  const form = find<HTMLFormElement>('#make-key');
  onSubmit(form, async fields => {
    await make('/keys', fields);
    form.reset();
  });
  find('#make-owner-key').onclick = () =>
    attempt(async () => {
      const sure = confirm('Replace the owner key? What uses the old one is cut off at once.');
      if (sure) await make('/keys/owner', {});
    });
  await refresh();
}

async function make(path: string, fields: Record<string, string>) {
  const { key } = await send<{ key: string }>('POST', path, fields);
  const plate = find('#new-key');
  plate.replaceChildren(...[...plate.children].slice(0, 1), copyable(key));
  plate.hidden = false;
  showStatus('The key is made.');
  await refresh();
}

async function refresh() {
  const { keys } = await send<{ keys: Key[] }>('GET', '/keys');
  find('#keys').replaceChildren(...keys.map(row));
}

const when = (at: number | null) => (at === null ? 'never' : new Date(at).toLocaleString());

function row(key: Key) {
  const line = document.createElement('tr');
  for (const text of [key.name, key.scope, when(key.createdAt), when(key.lastUsedAt)]) {
    line.insertCell().textContent = text;
  }
  line.insertCell().append(
    button('Rename', () => rename(key)),
    button('Revoke', () => revoke(key), 'danger'),
  );
  return line;
}

async function rename({ id, name }: Key) {
  const wanted = prompt('New name of the key', name);
  if (wanted === null) return;
  await send('PATCH', `/keys/${id}`, { name: wanted });
  showStatus('The key is renamed.');
  await refresh();
}

async function revoke({ id, name }: Key) {
  if (!confirm(`Revoke the key "${name}"? What uses it is cut off at once.`)) return;
  await send('DELETE', `/keys/${id}`);
  showStatus('The key is revoked.');
  await refresh();
}
