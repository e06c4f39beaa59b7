import { describe, expect, it } from 'vitest';
import { answerSchema, argumentSchema, createReferrer } from '../../../net/mcp/schema.ts';

/** JSON Schemas as models are told them, who pay for every word. */
const text = (more: object = {}) => ({ type: 'string', ...more });

describe('the schema of an answer', () => {
  it('tells what stands where, without the rules that the answer keeps anyway', () => {
    const rules = { minLength: 1, maxLength: 9, pattern: '^a', enum: ['a', 'b'], default: 'a' };
    const amount = { type: 'number', minimum: 0, maximum: 9, default: 1 };
    const properties = {
      name: text({ ...rules, description: 'Who.' }),
      list: { type: 'array', items: amount },
    };
    expect(answerSchema({ type: 'object', properties, required: ['name'] })).toEqual({
      type: 'object',
      properties: {
        name: text({ description: 'Who.' }),
        list: { type: 'array', items: { type: 'number' } },
      },
      required: ['name'],
    });
  });

  it('does not speak of "ok", and of nothing that is required when there is nothing else', () => {
    const properties = { ok: { type: 'boolean' }, id: text() };
    const short = { type: 'object', properties: { id: text() } };
    expect(answerSchema({ type: 'object', properties, required: ['ok', 'id'] })).toEqual({
      ...short,
      required: ['id'],
    });
    expect(answerSchema({ type: 'object', properties, required: ['ok'] })).toEqual(short);
  });

  it('keeps a field that has the name of a rule', () => {
    const properties = { pattern: text({ pattern: '^a' }), default: text() };
    expect(answerSchema({ properties }).properties).toEqual({ pattern: text(), default: text() });
  });
});

describe('the schema of arguments', () => {
  const told = (schema: object, required: string[] = []) =>
    (argumentSchema({ properties: { field: schema }, required }).properties as { field: object }).field;

  it('tells the length of texts that may well be longer: up to 120 characters', () => {
    expect(told(text({ minLength: 1, maxLength: 120 }))).toEqual(text({ maxLength: 120 }));
    expect(told(text({ minLength: 1, maxLength: 121 }))).toEqual(text());
    expect(told({ type: 'array', items: text({ maxLength: 40 }), maxItems: 9 })).toEqual({
      type: 'array',
      items: text({ maxLength: 40 }),
      maxItems: 9,
    });
  });

  it('does not tell what must be left out', () => {
    const schema = { type: 'object', properties: { roles: { not: {} }, phases: text() } };
    expect(told(schema)).toEqual({ type: 'object', properties: { phases: text() } });
  });

  it('tells all other rules', () => {
    const rules = { minimum: 1, maximum: 9, enum: [1, 2], pattern: '^a', default: 1, description: 'What.' };
    expect(told(rules)).toEqual(rules);
  });

  it('lets what need not be given be left out rather than null', () => {
    const orNull = { anyOf: [text(), { type: 'null' }], description: 'Who.' };
    expect(told(orNull)).toEqual(text({ description: 'Who.' }));
    expect(told(orNull, ['field'])).toEqual(orNull);
    const either = { anyOf: [text(), { type: 'number' }] };
    expect(told(either)).toEqual(either);
    const three = { anyOf: [text(), { type: 'null' }, { type: 'number' }] };
    expect(told(three)).toEqual(three);
  });

  it('names what is required, if anything is', () => {
    expect(argumentSchema({ properties: { a: text() }, required: ['a'] })).toMatchObject({ required: ['a'] });
    expect(argumentSchema({ properties: { a: text() }, required: [] })).toEqual({
      properties: { a: text() },
    });
  });
});

describe('a long schema', () => {
  /** One whose text, with the name of its field, is so long. */
  const ofLength = (length: number, fill = 'x') => {
    const empty = JSON.stringify(['hosts', text({ description: '' })]).length;
    return text({ description: fill.repeat(length - empty) });
  };
  const tools = (...schemas: object[]) => {
    const refer = createReferrer();
    return schemas.map((hosts, at) => refer(`tool_${at}`, { properties: { hosts } }).properties);
  };
  const reference = (tool: string) => ({ hosts: { type: 'object', description: `As "hosts" of ${tool}.` } });

  it('of 500 characters is told once, and then referred to by the tool that told it', () => {
    const long = ofLength(500);
    expect(tools(long, long, long)).toEqual([{ hosts: long }, reference('tool_0'), reference('tool_0')]);
  });

  it('is told again when it is shorter, or not the same', () => {
    const short = ofLength(499);
    expect(tools(short, short)).toEqual([{ hosts: short }, { hosts: short }]);
    const [one, other] = [ofLength(600), ofLength(600, 'y')];
    expect(tools(one, other, other)).toEqual([{ hosts: one }, { hosts: other }, reference('tool_1')]);
  });
});
