import { io } from '../../core/io.ts';
import type { Script } from '../../schema/actions/scripts.ts';
import { GameError } from '../../schema/base/error.ts';
import { SCRIPT_LIMITS } from '../../schema/records/script-run.ts';
import type { Trigger } from '../../schema/scripts/triggers.ts';
import type { Audit } from '../dispatch/audit.ts';
import type { Emergency } from '../dispatch/emergency.ts';
import type { StreamEntry } from '../events/ring.ts';
import { eventObject, eventTypeOf, type ViewerRequest, viewerEvent } from './event-object.ts';
import type { Gates } from './gates.ts';
import type { ScriptStart } from './runner.ts';

/** Starts runs without waiting for their end, and keeps track of runs that have not begun. */
interface RunStarter {
  start(request: StartRequest): void;
  /** Whether a run of the script `id` is waiting for its turn. */
  isWaiting(id: string): boolean;
  /** Number of runs that have been dropped so far because the sandbox was full. */
  readonly dropped: number;
}

interface StartRequest extends Omit<ScriptStart, 'onStart'> {
  script: Script;
}

/** Shortest time between two warnings that script runs could not start. @limit */
const WARN_MS = 1_000;

function createRunStarter(
  run: TriggersDeps['run'],
  onLog: (line: string) => void,
  onBug: (error: unknown) => void,
): RunStarter {
  const waiting = new Map<string, number>();
  const warnDropped = createDropWarning(onLog);
  let dropped = 0;

  const count = (id: string, change: number) => waiting.set(id, (waiting.get(id) ?? 0) + change);

  /** Counts a script as waiting. Returns a function that ends this; further calls of it do nothing. */
  const addWaiting = (id: string) => {
    let isWaiting = true;
    count(id, 1);
    return () => {
      if (isWaiting) count(id, -1);
      isWaiting = false;
    };
  };

  return {
    start(request) {
      const onStart = addWaiting(request.script.id);
      run({ ...request, onStart })
        .catch(error => {
          if (!isFull(error)) return onBug(error);
          dropped++;
          warnDropped(request.script.name);
        })
        .finally(onStart);
    },
    isWaiting: id => (waiting.get(id) ?? 0) > 0,
    get dropped() {
      return dropped;
    },
  };
}

const isFull = (error: unknown) => error instanceof GameError && error.code === 'too-many-requests';

/**
 * Creates a function that logs, at most once per second, the number of dropped runs and the name of the first
 * script.
 */
function createDropWarning(onLog: (line: string) => void) {
  let dropped = 0;
  const report = (name: string) => {
    onLog(
      `Dropped ${dropped} runs of scripts, the first of "${name}": ${SCRIPT_LIMITS.waiting} are waiting already.`,
    );
    dropped = 0;
  };
  return (name: string) => {
    if (dropped++ === 0) io.after(WARN_MS, () => report(name));
  };
}

/** Starts scripts on events, commands and rewards. Starts none during the emergency stop. */
export interface Triggers {
  /** Call this with the game's events as they happen. */
  events(batch: readonly StreamEntry[]): void;
  /** Whether an enabled script has the command `name` as its trigger. */
  hasCommand(name: string): boolean;
  /** Call this with a viewer's command. Returns the number of scripts that it started. */
  command(request: ViewerRequest & { command: string }, origin?: Origin): number;
  /** Whether an enabled script has the reward as its trigger. The emergency stop does not matter here. */
  hasReward(rewardId: string, title: string): boolean;
  /**
   * Call this with a redeemed reward. A reward without an id is identified by its title. Returns the number
   * of scripts that it started.
   */
  reward(request: ViewerRequest & { reward: string; rewardId: string }, origin?: Origin): number;
  /** Number of runs that have been dropped since the server's start because too many were waiting. */
  readonly dropped: number;
}

interface TriggersDeps {
  scripts(): readonly Script[];
  audit: Audit;
  emergency: Pick<Emergency, 'stop'>;
  gates: Gates;
  /** Runs a script. Rejects with `too-many-requests` if the sandbox is full. */
  run(request: ScriptStart): Promise<unknown>;
  onLog(line: string): void;
  onBug(error: unknown): void;
}

/** Additional information about a viewer's request that scripts do not get. */
interface Origin {
  /** The viewer's pilot. It distinguishes viewers whose id is unknown, even if they change their names. */
  pilot?: string;
  /** Number of the request's audit entry. */
  cause?: number;
}

interface ViewerStart extends Origin {
  type: 'command' | 'reward';
  request: ViewerRequest;
}

/**
 * Maximum length of a chain of scripts that start each other. Events that the last script causes start no
 * script. @limit
 */
const MAX_DEPTH = 3;

export function createTriggers(deps: TriggersDeps): Triggers {
  const { scripts, audit, emergency, gates } = deps;
  const starter = createRunStarter(deps.run, deps.onLog, deps.onBug);
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
        if (isTestOfTip(entry)) continue;
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

/** Whether an event is the test of a tip, which must have no consequences. */
const isTestOfTip = ({ type, json }: StreamEntry) => type === 'tip' && JSON.parse(json).test === true;

function isCommand(typed: string) {
  const name = typed.toLowerCase();
  return (trigger: Trigger) =>
    trigger.type === 'command' && (trigger.command === name || trigger.aliases?.includes(name) === true);
}

const isReward = (id: string, title: string) => (trigger: Trigger) =>
  trigger.type === 'reward' &&
  (id === '' ? trigger.rewardTitle?.toLowerCase() === title.toLowerCase() : trigger.rewardId === id);

/** Starts the matching scripts, except scripts that caused the event or are already waiting for their turn. */
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
