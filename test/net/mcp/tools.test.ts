import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../net/dispatch/answer.ts';
import { actionTools } from '../../../net/mcp/tools.ts';
import { ACTION_NAMES, declarationOf } from '../../../schema/actions/index.ts';
import { isReadOnly, toolOf } from '../../../schema/base/action.ts';
import { GameError } from '../../../schema/base/error.ts';

/** Tests what each tool accepts and returns, and how it passes its input on. */

const caller = { name: 'ada', scope: 'owner', keyId: null } as never;
const answer = (value: object) => ({ output: { value }, adjusted: [] }) as unknown as Answer;
const LONG = { effects: Array.from({ length: 200 }, (_, i) => ({ id: `effect-${i}`, seconds: i })) };

/** The tool called `name`, and a list of the calls that it makes. `reply` is the answer to each call. */
function toolNamed(name: string, reply: () => Answer = () => answer(LONG)) {
  const calls: [string, unknown, unknown][] = [];
  const tools = actionTools((async (...call: [string, unknown, unknown]) => {
    calls.push(call);
    return reply();
  }) as never);
  const found = tools.find(({ tool }) => tool.name === name);
  if (!found) throw new Error(`There is no tool ${name}.`);
  const use = async (args: Record<string, unknown> = {}) => {
    const { content } = await found.call(args, caller, {} as never);
    return content.map(each => (each as { text: string }).text);
  };
  return { use, calls };
}

const tools = actionTools((async () => answer({})) as never);

describe('argument "full"', () => {
  const takes = (name: string) => {
    const { inputSchema } = tools.find(({ tool }) => tool.name === name)?.tool ?? {};
    return Object.hasOwn(inputSchema?.properties ?? {}, 'full');
  };
  const names = ACTION_NAMES.filter(name => toolOf(name, declarationOf(name)) !== null);

  it('all reading tools except get_state have the argument "full"', () => {
    const offering = names.filter(name => takes(toolOf(name, declarationOf(name)) ?? ''));
    const looking = names.filter(name => isReadOnly(declarationOf(name)) && name !== 'describeState');
    expect(offering.sort()).toEqual(looking.sort());
    expect(offering.length).toBeGreaterThan(3);
  });

  it('the tool argument "full" is not passed to the action', async () => {
    const { use, calls } = toolNamed('list_effects');
    await use({ full: true });
    expect(calls).toEqual([['listEffects', {}, caller]]);
  });

  it('a response of a tool is complete only if "full" is true', async () => {
    const { use } = toolNamed('list_effects');
    expect(await use({ full: true })).toEqual([JSON.stringify(LONG)]);
    for (const full of [undefined, false, null, 'true', 1]) {
      const [short, remark] = await use({ full });
      expect(short.length).toBeLessThanOrEqual(1_900);
      expect(remark).toMatch(/^Shortened: effects: \d+ of 200\./);
    }
  });
});

it('a response of get_state is complete for any "detail" except the summary', async () => {
  const { use } = toolNamed('get_state');
  expect(await use({ detail: 'pilots' })).toEqual([JSON.stringify(LONG)]);
  for (const args of [{}, { detail: 'summary' }, { detail: null }])
    expect((await use(args))[0].length).toBeLessThanOrEqual(1_900);
});

describe('unknown tool argument', () => {
  it('an unknown argument of a tool is reported in the response', async () => {
    const { use } = toolNamed('announce', () => answer({ ok: true }));
    expect(await use({ text: 'hi', colour: 'red' })).toEqual([
      '{"ok":true}',
      'Unknown and ignored: colour (did you mean color?).',
    ]);
  });

  it('an unknown argument of a tool is also reported in a refusal', async () => {
    const refuse = () => {
      throw new GameError('bad-input', '"text" is missing.');
    };
    const { use } = toolNamed('announce', refuse);
    await expect(use({ txt: 'hi' })).rejects.toMatchObject({
      code: 'bad-input',
      message: '"text" is missing. Unknown and ignored: txt (did you mean text?).',
    });
    await expect(use({})).rejects.toMatchObject({ message: '"text" is missing.' });
  });
});

it('a tool declares no response schema over 300 characters or with only the field "ok"', () => {
  const told = tools.flatMap(({ tool: { outputSchema } }) => (outputSchema ? [outputSchema] : []));
  expect(told.length).toBeGreaterThan(3);
  for (const schema of told) {
    expect(JSON.stringify(schema).length).toBeLessThanOrEqual(300);
    expect(Object.keys(schema.properties ?? {})).not.toEqual([]);
    expect(schema.properties).not.toHaveProperty('ok');
  }
});

describe('tool arguments', () => {
  it('a tool that takes no arguments runs even if arguments are given, and reports that they were ignored', async () => {
    const { use, calls } = toolNamed('close_results', () => answer({ ok: true }));
    expect(await use({ mode: 'ffa' })).toEqual(['{"ok":true}', 'Unknown and ignored: mode.']);
    expect(calls).toHaveLength(1);
  });

  it('a tool with arguments does nothing if all given arguments are unknown', async () => {
    const { use, calls } = toolNamed('open_lobby', () => answer({ ok: true }));
    await expect(use({ modus: 'ffa' })).rejects.toMatchObject({
      code: 'bad-input',
      message: 'Nothing was done: open_lobby takes mode.',
    });
    expect(calls).toEqual([]);
    await use();
    expect(calls).toHaveLength(1);
  });

  it('plan_show reads the running order if all its arguments are null', async () => {
    const { use, calls } = toolNamed('plan_show', () => answer({ rounds: [] }));
    await use({ rounds: null, running: null });
    await use({ rounds: [], running: null });
    expect(calls.map(([action]) => action)).toEqual(['getShow', 'setShow']);
  });

  it('wait_for_event receives the argument "full", which changes how kills are listed', async () => {
    const { use, calls } = toolNamed('wait_for_event', () => answer({ events: [], cursor: 'e.1' }));
    await use({ full: true });
    expect(calls[0]?.[1]).toMatchObject({ full: true });
  });
});

describe('shortened response', () => {
  it('the shortened response of a read names the same call with "full"', async () => {
    const [, remark] = await toolNamed('explain_event').use({ id: 'e.1' });
    expect(remark).toMatch(/All of it: explain_event \{"id": "e\.1", "full": true\}$/);
  });

  it('the shortened response of an action refers to get_state, since the action must not be repeated', async () => {
    const [, remark] = await toolNamed('join_bots').use({ logins: ['zed'] });
    expect(remark).toMatch(/All of it: get_state \{"detail": "full"\}$/);
  });
});

describe('described tool', () => {
  const find = (name: string) => tools.find(({ tool }) => tool.name === name)?.tool;

  it('the title of a tool is its name written as words', () => {
    expect(find('stream_connect_poll')?.title).toBe('Stream connect poll');
  });

  it.each([
    ['replaces something (PUT)', 'link_redeem', true],
    ['changes something (PATCH)', 'update_settings', true],
    ['removes something (DELETE)', 'unlink_redeem', true],
    ['declares it', 'open_lobby', true],
    ['adds something each time', 'launch_nuke', undefined],
    ['only reads', 'get_state', undefined],
  ])('a tool that %s is marked as repeatable: %s', (_, name, isRepeatable) => {
    expect(find(name)?.annotations?.idempotentHint).toBe(isRepeatable);
  });
});
