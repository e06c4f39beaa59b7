import * as v from 'valibot';
import { action } from '../base/action.ts';
import { nameOf } from '../base/names.ts';
import { fields, Ok, required } from '../base/primitives.ts';
import { SCRIPT_ENDS } from '../records/script-run.ts';
import { Hosts, SecretNames } from '../scripts/script-events.ts';
import { Trigger } from '../scripts/triggers.ts';

/** Scripts: the streamer's programs, which run on a chat command, a reward or an event. Only for the owner. */

/** Longest code of a script, in characters. */
const MAX_CODE_LENGTH = 200_000;

const ScriptId = required(64);
const Language = v.picklist(['js', 'ts', 'python', 'lua']);
const Code = v.pipe(
  v.string(),
  v.maxLength(MAX_CODE_LENGTH, `must be at most ${MAX_CODE_LENGTH} characters`),
);

const written = { name: nameOf(100), language: Language, code: Code, trigger: Trigger };

/** A stored script. */
const Script = v.object({ id: v.string(), ...written, enabled: v.boolean(), hosts: Hosts });
export type Script = v.InferOutput<typeof Script>;

const submitted = { ...written, enabled: v.nullish(v.boolean(), true), hosts: v.nullish(Hosts, []) };

const outcome = {
  ok: v.boolean(),
  /** Run time, ms. */
  ms: v.number(),
  output: v.array(v.object({ kind: v.picklist(['log', 'error', 'say']), text: v.string() })),
  /** Preview: how the run ended, the line of the script with the error, and the resources used. */
  end: v.picklist(SCRIPT_ENDS),
  line: v.nullable(v.number()),
  cpuMs: v.number(),
  peakMb: v.number(),
  waitedMs: v.number(),
};

const GREETER = {
  name: 'Greeter',
  language: 'js',
  code: 'say("Welcome, " + event.user + "!");',
  trigger: { type: 'command', command: 'hello' },
  enabled: true,
} as const;
const KEPT_GREETER = { id: 's1', ...GREETER, hosts: [] } as const;
const GREETED = {
  ok: true,
  ms: 12,
  output: [{ kind: 'say', text: 'Welcome, ada!' }],
  end: 'ok',
  line: null,
  cpuMs: 4,
  peakMb: 51,
  waitedMs: 2,
} as const;

export const listScripts = action({
  summary:
    'All scripts, the languages available here, the names of the secrets, and the events that can trigger a script.',
  route: 'GET /scripts',
  runs: 'net',
  scope: 'owner',
  input: v.object({}),
  output: v.object({
    scripts: v.array(Script),
    runtimes: v.object({ js: v.boolean(), ts: v.boolean(), python: v.boolean(), lua: v.boolean() }),
    secrets: SecretNames,
    events: v.array(v.object({ name: v.string(), description: v.string(), fields: v.array(v.string()) })),
  }),
  example: {
    input: {},
    output: {
      scripts: [KEPT_GREETER],
      runtimes: { js: true, ts: true, python: true, lua: true },
      secrets: ['WEATHER_KEY'],
      events: [
        { name: 'kill', description: 'A ship was destroyed.', fields: ['victim', 'killer', 'friendly'] },
      ],
    },
  },
});

export const saveScript = action({
  summary: 'Saves a new script or replaces the one with the given `id`.',
  route: 'POST /scripts',
  destructive: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({ id: v.nullish(ScriptId), ...submitted }),
  output: Script,
  example: { input: GREETER, output: KEPT_GREETER },
});

export const replaceScript = action({
  summary: 'Replaces a script and keeps its id.',
  route: 'PUT /scripts/:id',
  tool: false,
  runs: 'net',
  scope: 'owner',
  input: v.object({ id: ScriptId, ...submitted }),
  output: Script,
  example: { input: KEPT_GREETER, output: KEPT_GREETER },
});

export const deleteScript = action({
  summary: 'Deletes a script. Succeeds if there is none.',
  route: 'DELETE /scripts/:id',
  runs: 'net',
  scope: 'owner',
  input: v.object({ id: ScriptId }),
  output: Ok,
  example: { input: { id: 's1' }, output: { ok: true } },
});

export const testScript = action({
  summary:
    'Runs a saved script by its `id`, or the given `language` and `code`, now and for real, with a sample event of the trigger; `event` overrides fields of the sample.',
  route: 'POST /scripts/test',
  whileStopped: 'never',
  lasting: true,
  runs: 'net',
  scope: 'owner',
  input: v.pipe(
    v.object({
      id: v.nullish(ScriptId),
      language: v.nullish(Language),
      code: v.nullish(Code),
      trigger: v.nullish(Trigger),
      event: v.nullish(fields(v.string(), v.unknown())),
      /** Preview: hosts for code that is not saved. */
      hosts: v.nullish(Hosts),
    }),
    v.check(
      ({ id, language, code }) => Boolean(id) || (Boolean(language) && typeof code === 'string'),
      'must name a saved script by "id", or contain "language" and "code"',
    ),
  ),
  output: v.object(outcome),
  example: {
    input: { language: 'js', code: GREETER.code, trigger: GREETER.trigger, event: { user: 'ada' } },
    output: GREETED,
  },
});

export const checkScript = action({
  summary:
    'Checks a script without running or saving it: reports syntax errors, functions of `game` that do not exist, and commands that also start another script. `id`: the saved script to which the code belongs.',
  route: 'POST /scripts/check',
  tool: false,
  preview: true,
  lasting: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({ id: v.nullish(ScriptId), language: Language, code: Code, trigger: v.nullish(Trigger) }),
  output: v.object({
    warnings: v.array(
      v.object({
        kind: v.picklist(['syntax', 'unknown-action', 'shared-command']),
        line: v.nullable(v.number()),
        text: v.string(),
      }),
    ),
  }),
  example: {
    input: { language: 'js', code: 'await game.lanchNuke();' },
    output: {
      warnings: [
        {
          kind: 'unknown-action',
          line: 1,
          text: 'There is no game.lanchNuke: did you mean game.launchNuke?',
        },
      ],
    },
  },
});

export const listScriptRuns = action({
  summary: 'The latest runs of scripts, oldest first; with `after`, only runs since that time.',
  route: 'GET /scripts/runs',
  tool: false,
  runs: 'net',
  scope: 'owner',
  input: v.object({
    /** Wall-clock time in ms, as a string because it comes from a query. */
    after: v.nullish(v.pipe(v.string(), v.regex(/^\d{1,16}$/, 'must be a time in milliseconds'))),
  }),
  output: v.object({
    runs: v.array(v.object({ name: v.string(), at: v.number(), trigger: v.string(), ...outcome })),
  }),
  example: {
    input: { after: '1790000000000' },
    output: { runs: [{ name: 'Greeter', at: 1_790_000_000_500, trigger: 'command', ...GREETED }] },
  },
});

export const listScriptExamples = action({
  summary: 'The example scripts that come with the game, to be saved unchanged or edited.',
  route: 'GET /scripts/examples',
  tool: false,
  preview: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({}),
  output: v.object({
    examples: v.array(
      v.object({ ...written, about: v.string(), hosts: v.array(v.string()), secrets: SecretNames }),
    ),
  }),
  example: {
    input: {},
    output: {
      examples: [
        {
          name: GREETER.name,
          about: '!hello greets whoever says it.',
          language: GREETER.language,
          code: GREETER.code,
          trigger: GREETER.trigger,
          hosts: [],
          secrets: [],
        },
      ],
    },
  },
});
