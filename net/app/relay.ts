import type { Config } from '../config.ts';
import { notInDemo } from '../platform/demo/account.ts';
import { createRelayFacts } from '../platform/relay/facts.ts';
import { openRelay, type Relay } from '../platform/relay/open-relay.ts';
import type { Store } from '../store/store.ts';
import type { Vault } from '../store/vault.ts';

/** Pause of a restarted game before it connects to the relay, whose messages may have crashed it. @limit */
const PAUSE_AFTER_RESTART_MS = 30_000;

interface Parts extends Omit<Parameters<typeof openRelay>[0], 'facts'> {
  config: Pick<Config, 'relay' | 'demo' | 'restarted'>;
  store: Store;
  vault: Vault;
}

/** The relay as the streamer has set it up; a demo has none. */
export function startRelay({ config, store, vault, ...parts }: Parts): Relay {
  const environment = config.demo ? {} : config.relay;
  const relay = openRelay({ ...parts, facts: createRelayFacts({ store, vault, environment }) });
  if (config.demo) return { ...relay, check: refuse };
  relay.start(config.restarted ? PAUSE_AFTER_RESTART_MS : 0);
  return relay;
}

function refuse(): never {
  throw notInDemo();
}
