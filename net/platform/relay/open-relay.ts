import { createThrottledLog } from '../../../core/throttled-log.ts';
import type { RelayStatus } from '../../../schema/platform/relay.ts';
import type { ToRelay } from '../../../schema/wire/relay.ts';
import type { Audit } from '../../dispatch/audit.ts';
import type { Emergency } from '../../dispatch/emergency.ts';
import { NEVER_BLOCKED, type WhyBlocked } from '../../dispatch/external-acts.ts';
import type { WorkQueue } from '../../dispatch/work-queue.ts';
import type { EventHub } from '../../events/hub.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import type { StateReader } from '../../simulation/state-reader.ts';
import { createGameCommands } from '../chat/commands.ts';
import type { Viewers } from '../viewers/viewers.ts';
import type { RelayChange, RelayFacts } from './facts.ts';
import { createIntake } from './intake.ts';
import { createLink } from './link.ts';
import { createPresses } from './presses.ts';
import { createPulses, pulseOf } from './pulse.ts';

/**
 * Time that a game waits after a crash before it connects to the relay, because messages from the relay may
 * have caused the crash.
 * @limit
 */
export const PAUSE_AFTER_RESTART_MS = 30_000;

/** The game's side of the connection to a published viewer extension's relay. */
export interface Relay {
  status(): RelayStatus;
  /** Throws `bad-input` for values that the environment sets. */
  check(change: RelayChange): void;
  /** Changes the given values and reconnects. Throws `not-stored`. */
  change(change: RelayChange): void;
  /** Connects after a pause, if a relay is set up. */
  start(pauseMs?: number): void;
  close(): void;
}

interface RelayDeps {
  /** Name of the platform on which the extension runs. */
  platform: string;
  facts: RelayFacts;
  simulation: Simulation;
  state: StateReader;
  hub: EventHub;
  viewers: Viewers;
  queue: WorkQueue;
  audit: Audit;
  emergency: Emergency;
  /** Nothing is sent while this returns a reason, so that the extension's pages do not show two games alternately. */
  whyBlocked?: WhyBlocked;
  onLog(line: string): void;
  onBug(error: unknown): void;
}

export function openRelay(deps: RelayDeps): Relay {
  const { platform, facts, simulation, state, hub, viewers, queue, audit, emergency, onLog, onBug } = deps;
  const { whyBlocked = NEVER_BLOCKED } = deps;
  const send = (text: string) => whyBlocked() === null && link.send(text);
  const pulses = createPulses(() => {
    const { round, pilots } = state.snapshot();
    return pulseOf(round, pilots, emergency.stop !== null);
  }, send);
  const presses = createPresses({
    platform,
    viewers,
    run: createGameCommands(viewers, simulation),
    audit,
    emergency,
    onBug,
  });
  const answer = (message: ToRelay) => send(JSON.stringify(message));
  const intake = createIntake({ platform, hub, viewers, presses, queue, answer });
  const link = createLink({
    credentials: facts.read,
    onWelcome({ entitlements }) {
      hub.publish([{ type: 'relay', fields: { entitlements } }]);
      pulses.start();
    },
    onMessage: message => intake(message).catch(onBug),
    onUnusable: createThrottledLog(unusableLine, { onLog }),
    onLost: pulses.stop,
    onLog,
  });

  return {
    status() {
      const { address, key } = facts.read();
      const { state, text, since } = link;
      const configured = address !== '' && key !== '';
      return { configured, address, key: facts.keySource(), state, text, since };
    },
    check: facts.check,
    change(change) {
      if (change.address == null && change.key == null) return;
      facts.change(change);
      link.start();
    },
    start: link.start,
    close: link.close,
  };
}

/** The log line about invalid messages, for people who develop a relay. */
const unusableLine = (count: number, reason: string) =>
  `The relay sent ${count} invalid messages; the reason for the last one: ${reason}. docs/relay.md has the rules.`;
