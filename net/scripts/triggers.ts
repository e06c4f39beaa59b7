import type { Script } from '../../schema/actions/scripts.ts';
import type { Audit } from '../dispatch/audit.ts';
import type { StreamEntry } from '../events/ring.ts';
import { type EventObject, eventObject, eventTypeOf, type ViewerRequest } from './event-object.ts';
import { createRunStarter, type RunStarter, type RunStarterParts } from './run-starter.ts';

/** Starts the scripts that are triggered by events, commands and rewards. */
export interface Triggers {
  /** Call with events of the game, as they happen. */
  events(batch: readonly StreamEntry[]): void;
  /** Call with a viewer's command. Returns how many scripts it started. */
  command(request: ViewerRequest & { command: string }): number;
  /** Call with a redeemed reward. Returns how many scripts it started. */
  reward(request: ViewerRequest & { reward: string; rewardId: string }): number;
  /** Runs dropped since the start of the server because too many were waiting already. */
  readonly dropped: number;
}

interface TriggerParts extends RunStarterParts {
  scripts(): readonly Script[];
  audit: Audit;
}

/** Length of the longest chain of scripts that trigger each other; events of the last one start no script. */
const MAX_DEPTH = 3;

export function createTriggers({ scripts, audit, ...parts }: TriggerParts): Triggers {
  const starter = createRunStarter(parts);
  const enabled = (isMatch: (trigger: Script['trigger']) => boolean) =>
    scripts().filter(script => script.enabled && isMatch(script.trigger));

  const startAll = (event: EventObject, matching: readonly Script[]) => {
    for (const script of matching) starter.start({ script, event, trigger: event.type, cause: null });
    return matching.length;
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
        if (matching.length > 0) startOnEvent(entry, matching, { audit, starter });
      }
    },
    command: request =>
      startAll(
        { type: 'command', trigger: 'command', ...request },
        enabled(trigger => trigger.type === 'command' && trigger.command === request.command.toLowerCase()),
      ),
    reward: ({ rewardId, ...request }) =>
      startAll(
        { type: 'reward', trigger: 'reward', ...request },
        enabled(trigger => trigger.type === 'reward' && trigger.rewardId === rewardId),
      ),
  };
}

/** Starts the scripts, except those that caused the event or wait for their turn already. */
function startOnEvent(
  { type, json, cause }: StreamEntry,
  matching: readonly Script[],
  { audit, starter }: { audit: Audit; starter: RunStarter },
) {
  const behind = audit.scriptsBehind(cause);
  if (behind.length >= MAX_DEPTH) return;
  for (const script of matching) {
    if (behind.includes(script.id) || starter.isWaiting(script.id)) continue;
    const { type: _, ...fields } = JSON.parse(json);
    const event = eventObject(type as Parameters<typeof eventObject>[0], fields, 'event');
    starter.start({ script, event, trigger: type, cause });
  }
}
