import type { Script } from '../../schema/actions/scripts.ts';
import { GameError } from '../../schema/error.ts';
import type { Audit } from '../dispatch/audit.ts';
import type { StreamEntry } from '../events/ring.ts';
import { type EventObject, eventObject, eventTypeOf, type ViewerRequest } from './event-object.ts';
import type { RunRequest } from './runner.ts';

/** Starts the scripts that are triggered by events, commands and rewards. */
export interface Triggers {
  /** Events of the game, as they happen. */
  events(batch: readonly StreamEntry[]): void;
  /** A viewer's command. Returns how many scripts it started. */
  command(request: ViewerRequest & { command: string }): number;
  /** A redeemed reward. Returns how many scripts it started. */
  reward(request: ViewerRequest & { reward: string; rewardId: string }): number;
  /** Runs that were dropped since the start, because thirty waited already. */
  readonly dropped: number;
}

interface TriggerParts {
  scripts(): readonly Script[];
  audit: Audit;
  /** Rejects when the sandbox is full. */
  run(request: RunRequest): Promise<unknown>;
  onLog(line: string): void;
  onBug(error: unknown): void;
}

/** Length of the longest chain of scripts that trigger each other; events of the last start no script. */
const MAX_DEPTH = 3;
/** At most one warning in this time. */
const WARN_MS = 1_000;

export function createTriggers({ scripts, audit, run, onLog, onBug }: TriggerParts): Triggers {
  const waiting = new Map<string, number>();
  const warnDropped = createDropWarning(onLog);
  let dropped = 0;

  const count = (id: string, change: number) => waiting.set(id, (waiting.get(id) ?? 0) + change);

  const start = (script: Script, event: EventObject, trigger: string, cause: number | null) => {
    let isWaiting = true;
    const onStart = () => {
      if (isWaiting) count(script.id, -1);
      isWaiting = false;
    };
    count(script.id, 1);
    run({ script, event, trigger, cause, onStart })
      .catch(error => {
        if (!isFull(error)) return onBug(error);
        dropped++;
        warnDropped(script.name);
      })
      .finally(onStart);
  };

  const startOnEvent = ({ type, json, cause }: StreamEntry, concerned: readonly Script[]) => {
    const behind = audit.scriptsBehind(cause);
    if (behind.length >= MAX_DEPTH) return;
    for (const script of concerned) {
      if (behind.includes(script.id) || (waiting.get(script.id) ?? 0) > 0) continue;
      const { type: _, ...fields } = JSON.parse(json);
      start(script, eventObject(type as Parameters<typeof eventObject>[0], fields, 'event'), type, cause);
    }
  };

  const startAll = (matching: (trigger: Script['trigger']) => boolean, event: EventObject) => {
    const concerned = scripts().filter(({ enabled, trigger }) => enabled && matching(trigger));
    for (const script of concerned) start(script, event, event.type, null);
    return concerned.length;
  };

  return {
    get dropped() {
      return dropped;
    },
    events(batch) {
      const enabled = scripts().filter(({ enabled, trigger }) => enabled && eventTypeOf(trigger) !== null);
      if (enabled.length === 0) return;
      for (const entry of batch) {
        const concerned = enabled.filter(({ trigger }) => eventTypeOf(trigger) === entry.type);
        if (concerned.length > 0) startOnEvent(entry, concerned);
      }
    },
    command: request =>
      startAll(trigger => trigger.type === 'command' && trigger.command === request.command.toLowerCase(), {
        type: 'command',
        trigger: 'command',
        ...request,
      }),
    reward: ({ rewardId, ...request }) =>
      startAll(trigger => trigger.type === 'reward' && trigger.rewardId === rewardId, {
        type: 'reward',
        trigger: 'reward',
        ...request,
      }),
  };
}

const isFull = (error: unknown) => error instanceof GameError && error.code === 'too-many-requests';

/** Logs, at most once a second, how many runs were dropped and the script of the last. */
function createDropWarning(onLog: (line: string) => void) {
  let unreported = 0;
  const report = (name: string) => {
    onLog(`Dropped ${unreported} runs of scripts, the last of "${name}": thirty wait already.`);
    unreported = 0;
  };
  return (name: string) => {
    if (unreported++ === 0) setTimeout(() => report(name), WARN_MS).unref();
  };
}
