import { useSignal } from '@preact/signals';
import { callAdmin } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { choiceOf, SelectField } from '../../ui/fields.tsx';
import { Section } from '../../ui/section.tsx';
import { blockFor, type Client, freeName } from './agent-blocks.ts';

const T = TEXTS.keys.agents;

interface AgentsProps {
  /** Names of all existing keys. */
  names: readonly string[];
  onMade(): Promise<void>;
}

/** Configurations that connect a model to the game, ready to be copied, with a new key in them. */
export function AgentsSection({ names, onMade }: AgentsProps) {
  const client = useSignal<Client>('claude-desktop');
  const key = useSignal('');
  const make = async () => {
    const fields = { name: freeName(T.keyName, names), scope: 'play', platforms: null, roles: false };
    key.value = (await callAdmin<{ key: string }>('POST', '/keys', fields)).key;
    await onMade();
    return T.made;
  };
  return (
    <Section title={T.title}>
      <p>{T.about}</p>
      <div class="stack">
        <SelectField label={T.client} options={T.clients} {...choiceOf(client)} />
        {key.value ? (
          <Block client={client.value} apiKey={key.value} />
        ) : (
          <div class="row">
            <Act run={make}>{T.make}</Act>
          </div>
        )}
      </div>
    </Section>
  );
}

function Block({ client, apiKey }: { client: Client; apiKey: string }) {
  const isBundle = client === 'claude-desktop';
  return (
    <div class="plate" data-testid="agent">
      <p>
        {T.steps[client]} {T.copyNow}
      </p>
      {isBundle && (
        <p>
          <a href="/admin/starfray.mcpb" download>
            {T.bundle}
          </a>
        </p>
      )}
      <Copyable
        text={isBundle ? apiKey : blockFor(client, location.origin, apiKey)}
        name={isBundle ? T.key : T.block(T.clients[client])}
      />
    </div>
  );
}
