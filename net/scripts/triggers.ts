import type { Script } from '../../schema/actions/scripts.ts';
import type { Trigger } from '../../schema/scripts/triggers.ts';
import type { Audit } from '../dispatch/audit.ts';
import type { Emergency } from '../dispatch/emergency.ts';
import type { StreamEntry } from '../events/ring.ts';
import { eventObject, eventTypeOf, type ViewerRequest, viewerEvent } from './event-object.ts';
import type { Gates } from './gates.ts';
import { createRunStarter, type RunStarter, type RunStarterParts } from './run-starter.ts';

/** Starts the scripts that are triggered by events, commands and rewards; none while everything is stopped. */
export interface Triggers {
  /** Call with events of the game, as they happen. */
  events(batch: readonly StreamEntry[]): void;
  /** Whether a script that is enabled has that command. */
  hasCommand(name: string): boolean;
  /** Call with a viewer's command. Returns how many scripts it started. */
  command(request: ViewerRequest & { command: string }, origin?: Origin): number;
  /** Whether a script that is enabled has that reward, also while everything is stopped. */
  hasReward(rewardId: string, title: string): boolean;
  /** Call with a redeemed reward; one without an id is known by its title. Returns how many scripts it started. */
  reward(request: ViewerRequest & { reward: string; rewardId: string }, origin?: Origin): number;
  /** Runs dropped since the start of the server because too many were waiting already. */
  readonly dropped: number;
}

interface TriggerParts extends RunStarterParts {
  scripts(): readonly Script[];
  audit: Audit;
  emergency: Pick<Emergency, 'stop'>;
  gates: Gates;
}

/** Where a viewer's request comes from, beside what scripts are told of it. */
interface Origin {
  /** The viewer's pilot, which tells those apart whose id is not known, whatever they call themselves. */
  pilot?: string;
  /** Number of the request in the audit. */
  cause?: number;
}

interface ViewerStart extends Origin {
  type: 'command' | 'reward';
  request: ViewerRequest;
}

/** Length of the longest chain of scripts that trigger each other; events of the last one start no script. */
const MAX_DEPTH = 3;

export function createTriggers({ scripts, audit, emergency, gates, ...parts }: TriggerParts): Triggers {
  const starter = createRunStarter(parts);
  const enabled = (isMatch: (trigger: Trigger) => boolean) =>
    emergency.stop ? [] : scripts().filter(script => script.enabled && isMatch(script.trigger));

  const startAll = (matching: readonly Script[], { type, request, pilot, cause }: ViewerStart) => {
    const event = { ...viewerEvent(type, request), trigger: type };
    const viewer = { ...request, user: pilot ?? request.user };
    const admitted = matching.filter(script => gates.pass(script, viewer));
    for (const script of admitted) starter.start({ script, event, trigger: type, cause: cause ?? null });
    return admitted.length;
  };

  return {
    get dropped() {
      return starter.dropped;
    },
    events(batch) {
      const triggered = enabled(trigger => eventTypeOf(trigger) !== null);
      if (triggered.length === 0) return;
      for (const entry of batch) {
        const matching = triggered.filter(({ trigger }) => eventTypeOf(trigger) === entry.type);
        if (matching.length > 0) startOnEvent(entry, matching, { audit, gates, starter });
      }
    },
    hasCommand: name => enabled(isCommand(name)).length > 0,
    command: (request, origin) =>
      startAll(enabled(isCommand(request.command)), { type: 'command', request, ...origin }),
    hasReward: (rewardId, title) =>
      scripts().some(({ enabled, trigger }) => enabled && isReward(rewardId, title)(trigger)),
    reward: ({ rewardId, ...request }, origin) =>
      startAll(enabled(isReward(rewardId, request.reward)), { type: 'reward', request, ...origin }),
  };
}

function isCommand(typed: string) {
  const name = typed.toLowerCase();
  return (trigger: Trigger) =>
    trigger.type === 'command' && (trigger.command === name || trigger.aliases?.includes(name) === true);
}

const isReward = (id: string, title: string) => (trigger: Trigger) =>
  trigger.type === 'reward' &&
  (id === '' ? trigger.rewardTitle?.toLowerCase() === title.toLowerCase() : trigger.rewardId === id);

/** Starts the scripts, except those that caused the event or wait for their turn already. */
function startOnEvent(
  { type, json, cause }: StreamEntry,
  matching: readonly Script[],
  { audit, gates, starter }: { audit: Audit; gates: Gates; starter: RunStarter },
) {
  const behind = audit.scriptsBehind(cause);
  if (behind.length >= MAX_DEPTH) return;
  for (const script of matching) {
    if (behind.includes(script.id) || starter.isWaiting(script.id) || !gates.pass(script)) continue;
    const { type: _, ...fields } = JSON.parse(json);
    const event = eventObject(type as Parameters<typeof eventObject>[0], fields, 'event');
    starter.start({ script, event, trigger: type, cause });
  }
}
