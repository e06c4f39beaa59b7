import { expect, it } from 'vitest';
import { ValueOutput } from '../../../net/dispatch/answer.ts';
import { answerOf, refusalOf } from '../../../net/mcp/answers.ts';
import { GameError } from '../../../schema/base/error.ts';

/** Tests the texts of an answer, in the order in which a model reads them. */

const LONG = Array.from({ length: 300 }, (_, i) => `pilot ${i}`);
const textsOf = (value: object, form: Partial<Parameters<typeof answerOf>[1]>, remarks?: string[]) => {
  const answer = { output: new ValueOutput(value), adjusted: [], remarks };
  const rest = { structured: false, whole: false, unknown: [], again: 'list_pilots {"full": true}' };
  return answerOf(answer, { ...rest, ...form }).content.map(part => ('text' in part ? part.text : ''));
};

it('a shortened list of events gives the event from which the full list can be read', () => {
  const events = [
    { id: 'e.7', type: 'announce', text: 'short' },
    { id: 'e.8', type: 'round.start', roster: LONG },
    { id: 'e.9', type: 'round.start', roster: LONG },
  ];
  const [text = '', remark] = textsOf({ events, cursor: 'e.9' }, { complete: 'events' });
  expect(JSON.parse(text).events.map(({ cut }: { cut?: unknown }) => cut !== undefined)).toEqual([
    false,
    true,
    true,
  ]);
  expect(remark).toMatch(/ All of it: wait_for_event \{"after": "e\.7", "full": true, "limit": 1\}$/);
});

it('the response of an MCP tool ends with remarks, then unknown arguments, then what was cut', () => {
  const remarks = ['bots was clamped to 500.', 'From the next round on: mode.'];
  const [, ...texts] = textsOf({ pilots: LONG }, { unknown: ['colour', 'size'] }, remarks);
  expect(texts).toEqual([
    ...remarks,
    'Unknown and ignored: colour, size.',
    expect.stringMatching(/^Shortened: pilots: \d+ of 300\. All of it: list_pilots \{"full": true\}$/),
  ]);
  expect(textsOf({ ok: true }, {})).toEqual(['{"ok":true}']);
});

it('an MCP response that is sent both as text and as structured content may have only half the length', () => {
  const lengthOf = (structured: boolean) => textsOf({ pilots: LONG }, { structured })[0]?.length ?? 0;
  expect(lengthOf(true)).toBeLessThanOrEqual(950);
  expect(lengthOf(false)).toBeGreaterThan(950);
});

it('a bug in an MCP call is logged, and the model learns only that the server failed', () => {
  const bugs: unknown[] = [];
  const shown = (error: unknown) => {
    const { isError, content } = refusalOf(error, bug => bugs.push(bug));
    const [part] = content;
    return { isError, ...JSON.parse(part && 'text' in part ? part.text : '') };
  };
  const bug = new TypeError('cannot read /home/ada/starfray.sqlite');
  expect(shown(bug)).toEqual({
    isError: true,
    code: 'internal',
    error: 'Something failed inside the server. It was written to the log.',
  });
  expect(shown(new GameError('bad-input', 'GET /effects lists them.'))).toMatchObject({
    code: 'bad-input',
    error: 'list_effects lists them.',
  });
  expect(bugs).toEqual([bug]);
});
