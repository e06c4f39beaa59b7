import { attempt, find, onSubmit, send, showStatus } from './dom.ts';

/** The section of the viewer extension. */

interface Extension {
  secret: 'environment' | 'stored' | 'none';
  channelId: string;
  origin: string;
}

const STATES = {
  environment: 'The secret is set by STARFRAY_EXTENSION_SECRET.',
  stored: 'A secret is set.',
  none: 'No secret is set: nobody gets in by the extension.',
};

export async function startExtension() {
  onSubmit(find<HTMLFormElement>('#extension'), async ({ secret = '', ...fields }) => {
    await change(secret === '' ? fields : { secret, ...fields });
    showStatus('The extension is saved.');
  });
  find('#remove-secret').onclick = () =>
    attempt(async () => {
      await change({ secret: '' });
      showStatus('The secret is removed.');
    });
  show(await send<Extension>('GET', '/extension'));
}

const change = async (fields: Record<string, string>) =>
  show(await send<Extension>('PUT', '/extension', fields));

function show({ secret, channelId, origin }: Extension) {
  find('#secret-state').textContent = STATES[secret];
  find<HTMLInputElement>('#extension [name=secret]').value = '';
  find<HTMLInputElement>('#extension [name=channelId]').value = channelId;
  find<HTMLInputElement>('#extension [name=origin]').value = origin;
}
