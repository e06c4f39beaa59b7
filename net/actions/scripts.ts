import { io } from '../../core/io.ts';
import type { Script } from '../../schema/actions/scripts.ts';
import { GameError, quote } from '../../schema/base/error.ts';
import { cleanText } from '../../schema/base/names.ts';
import type { Trigger } from '../../schema/scripts/triggers.ts';
import { GAME_COMMANDS } from '../platform/chat/commands.ts';
import { sampleEvent } from '../scripts/event-object.ts';
import { readExamples } from '../scripts/examples/index.ts';
import type { Runnable } from '../scripts/host-call.ts';
import { eventReferences } from '../scripts/reference/actions.ts';
import type { ActionContext } from './context.ts';
import type { NetHandler } from './handler.ts';

const TRIGGERING_EVENTS = eventReferences().map(({ type, summary, fields }) => ({
  name: type,
  description: summary,
  fields: fields.map(({ name }) => name),
}));

export const listScripts: NetHandler<'listScripts'> =
  ({ scripts }) =>
  () => ({
    scripts: [...scripts.table.all],
    runtimes: { ...scripts.runtimes },
    secrets: scripts.secrets.names,
    events: TRIGGERING_EVENTS,
  });

type Submitted = Omit<Script, 'id' | 'enabled' | 'hosts'> & {
  enabled: boolean | null;
  hosts: string[] | null;
};

export const saveScript: NetHandler<'saveScript'> = (context, { id, ...submitted }) => {
  const script = checked(submitted);
  if (id) context.scripts.table.find(id);
  return () =>
    prepared(
      context,
      id ? context.scripts.table.replace({ id, ...script }) : context.scripts.table.add(script),
    );
};

export const replaceScript: NetHandler<'replaceScript'> = (context, { id, ...submitted }) => {
  const script = checked(submitted);
  context.scripts.table.find(id);
  return () => prepared(context, context.scripts.table.replace({ id, ...script }));
};

export const deleteScript: NetHandler<'deleteScript'> =
  ({ scripts }, { id }) =>
  () => {
    scripts.table.delete(id);
    scripts.prepare();
    return { ok: true };
  };

function prepared({ scripts }: ActionContext, script: Script) {
  scripts.prepare();
  return script;
}

/** Brings a submitted script into the form in which it is stored. */
function checked({ enabled, hosts, trigger, ...script }: Submitted): Omit<Script, 'id'> {
  return { ...script, trigger: normalizedTrigger(trigger), enabled: enabled ?? true, hosts: hosts ?? [] };
}

export const testScript: NetHandler<'testScript'> = (context, input, { cause }) => {
  const { scripts } = context;
  const saved = input.id ? scripts.table.find(input.id) : null;
  const script: Runnable = saved
    ? { ...saved, language: input.language ?? saved.language, code: input.code ?? saved.code }
    : {
        id: null,
        name: 'test',
        language: input.language ?? 'js',
        code: input.code ?? '',
        hosts: input.hosts ?? [],
      };
  if (!scripts.runtimes[script.language]) {
    throw new GameError('not-available', `Scripts in ${script.language} cannot run on this machine.`);
  }
  const trigger = normalizedTrigger(input.trigger ?? saved?.trigger ?? { type: 'none' });
  const event = sampleEvent(trigger, input.event ?? {}, io.wall());
  return async () => {
    const {
      name: _,
      at: __,
      trigger: ___,
      ...result
    } = await scripts.run({ script, event, trigger: 'test', cause });
    return { ...result, output: [...result.output] };
  };
};

export const checkScript: NetHandler<'checkScript'> = ({ scripts }, { id, trigger, ...written }) => {
  const draft = { ...written, id: id ?? null, trigger: normalizedTrigger(trigger ?? { type: 'none' }) };
  return async () => ({ warnings: await scripts.check(draft) });
};

export const listScriptRuns: NetHandler<'listScriptRuns'> =
  ({ scripts }, { after }) =>
  () => ({ runs: scripts.runs.since(Number(after ?? 0)).map(run => ({ ...run, output: [...run.output] })) });

export const listSecrets: NetHandler<'listSecrets'> =
  ({ scripts }) =>
  () => ({
    secrets: scripts.secrets.names,
    unreadable: scripts.secrets.unreadable,
    bound: Object.entries(scripts.secrets.hosts)
      .filter(([, hosts]) => hosts.length > 0)
      .map(([name, hosts]) => ({ name, hosts: [...hosts] })),
  });

export const setSecrets: NetHandler<'setSecrets'> =
  ({ scripts }, { secrets }) =>
  () => {
    scripts.secrets.set(secrets);
    return { secrets: scripts.secrets.names };
  };

export const setSecret: NetHandler<'setSecret'> =
  ({ scripts }, { name, value }) =>
  () => {
    scripts.secrets.set({ [name]: value });
    return { secrets: scripts.secrets.names };
  };

export const deleteSecret: NetHandler<'deleteSecret'> =
  ({ scripts }, { name }) =>
  () => {
    scripts.secrets.delete(name);
    return { secrets: scripts.secrets.names };
  };

export const bindSecret: NetHandler<'bindSecret'> = ({ scripts }, { name, hosts }) => {
  scripts.secrets.require(name);
  return () => {
    scripts.secrets.bind(name, hosts);
    return { name, hosts };
  };
};

export const listScriptExamples: NetHandler<'listScriptExamples'> = () => () => ({
  examples: readExamples().map(({ hosts, secrets, ...example }) => ({
    ...example,
    hosts: [...hosts],
    secrets: [...secrets],
  })),
});

/**
 * Brings a trigger into the form in which it is stored: without absent options, and with commands in lower
 * case and without the exclamation mark. Throws `bad-input` for the game's own commands.
 */
export function normalizedTrigger(trigger: Trigger): Trigger {
  const present = withoutAbsent(trigger);
  if (present.type !== 'command') return present;
  const command = commandName('command', present.command);
  if (!present.aliases) return { ...present, command };
  return { ...present, command, aliases: present.aliases.map(alias => commandName('aliases', alias)) };
}

const withoutAbsent = (trigger: Trigger) =>
  Object.fromEntries(Object.entries(trigger).filter(([, value]) => value != null)) as Trigger;

function commandName(field: 'command' | 'aliases', typed: string) {
  const name = cleanText(typed).replace(/^!+/, '').toLowerCase(); // as in a chat line
  if (/^\S+$/.test(name) && !GAME_COMMANDS.has(name)) return name;
  const own = [...GAME_COMMANDS.keys()].join(', ');
  throw new GameError(
    'bad-input',
    `"trigger.${field}" must be ${field === 'command' ? 'one word' : 'words'} other than the commands of the game itself (${own}), not ${quote(typed)}.`,
  );
}
