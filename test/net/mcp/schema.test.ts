import { describe, expect, it } from 'vitest';
import { answerSchema, argumentSchema, createReferrer } from '../../../net/mcp/schema.ts';

/** Tests JSON Schemas in their form for models, which is short because models pay for every word. */

const text = (more: object = {}) => ({ type: 'string', ...more });

describe('response', () => {
  it('the response schema of a tool describes only its structure', () => {
    const rules = { minLength: 1, maxLength: 9, pattern: '^a', enum: ['a', 'b'], default: 'a' };
    const amount = { type: 'number', minimum: 0, maximum: 9, default: 1 };
    const properties = {
      name: text({ ...rules, description: 'Who.' }),
      list: { type: 'array', items: amount },
      map: { type: 'object', propertyNames: text(), additionalProperties: amount },
    };
    expect(answerSchema({ type: 'object', properties, required: ['name'] })).toEqual({
      type: 'object',
      properties: {
        name: text({ description: 'Who.' }),
        list: { type: 'array', items: { type: 'number' } },
        map: { type: 'object' },
      },
    });
  });

  it('the response schema of a tool omits "ok" and the list of required fields', () => {
    const properties = { ok: { type: 'boolean' }, id: text() };
    const short = { type: 'object', properties: { id: text() } };
    expect(answerSchema({ type: 'object', properties, required: ['ok', 'id'] })).toEqual(short);
  });

  it('the response schema of a tool marks nullable fields in a short form', () => {
    const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });
    const list = { type: 'array', items: text() };
    const properties = { by: orNull(text()), list: orNull(list) };
    expect(answerSchema({ properties }).properties).toEqual({
      by: { type: ['string', 'null'] },
      list: orNull(list),
    });
  });

  it('the response schema of a tool keeps fields whose names are also schema keywords', () => {
    const properties = { pattern: text({ pattern: '^a' }), default: text() };
    expect(answerSchema({ properties }).properties).toEqual({ pattern: text(), default: text() });
  });
});

describe('arguments', () => {
  const published = (schema: object, required: string[] = []) =>
    (argumentSchema({ properties: { field: schema }, required }).properties as { field: object }).field;

  it("the argument schema of a tool gives a text's maximum length only if it is between 65 and 120", () => {
    expect(published(text({ minLength: 1, maxLength: 120 }))).toEqual(text({ maxLength: 120 }));
    expect(published(text({ minLength: 1, maxLength: 121 }))).toEqual(text());
    expect(published(text({ maxLength: 64, pattern: '^a' }))).toEqual(text());
    expect(published({ type: 'array', items: text({ maxLength: 65 }), maxItems: 9 })).toEqual({
      type: 'array',
      items: text({ maxLength: 65 }),
      maxItems: 9,
    });
  });

  it('the argument schema of a tool omits fields that must be absent', () => {
    const schema = { type: 'object', properties: { roles: { not: {} }, phases: text() } };
    expect(published(schema)).toEqual({ type: 'object', properties: { phases: text() } });
  });

  it('the argument schema of a tool omits the minimum length of lists and the rules for keys', () => {
    const list = { type: 'array', items: text() };
    expect(published({ ...list, minItems: 1, maxItems: 9 })).toEqual({ ...list, maxItems: 9 });
    const map = { type: 'object', additionalProperties: text() };
    expect(published({ ...map, propertyNames: { maxLength: 9 } })).toEqual(map);
  });

  it('the argument schema of a tool states all rules except some about lists, texts and keys', () => {
    const rules = { minimum: 1, maximum: 9, enum: [1, 2], maxItems: 3, default: 1, description: 'What.' };
    expect(published(rules)).toEqual(rules);
  });

  it('the argument schema of a tool allows null only for required arguments', () => {
    const orNull = { anyOf: [text(), { type: 'null' }], description: 'Who.' };
    expect(published(orNull)).toEqual(text({ description: 'Who.' }));
    expect(published(orNull, ['field'])).toEqual(orNull);
    const either = { anyOf: [text(), { type: 'number' }] };
    expect(published(either)).toEqual(either);
    const three = { anyOf: [text(), { type: 'null' }, { type: 'number' }] };
    expect(published(three)).toEqual(three);
  });

  it('the argument schema of a tool lists required fields, if there are any', () => {
    expect(argumentSchema({ properties: { a: text() }, required: ['a'] })).toMatchObject({ required: ['a'] });
    expect(argumentSchema({ properties: { a: text() }, required: [] })).toEqual({
      properties: { a: text() },
    });
  });
});

describe('long schema', () => {
  /** A schema whose text, with the name of its field, has this length. */
  const ofLength = (length: number, fill = 'x') => {
    const empty = JSON.stringify(['hosts', text({ description: '' })]).length;
    return text({ description: fill.repeat(length - empty) });
  };
  const tools = (...schemas: object[]) => {
    const refer = createReferrer();
    return schemas.map((hosts, at) => refer(`tool_${at}`, { properties: { hosts } }).properties);
  };
  const reference = (tool: string) => ({ hosts: text({ description: `As "hosts" of ${tool}.` }) });

  it('if a part of at least 150 characters occurs twice in a tool schema, the second refers to the first', () => {
    const long = ofLength(150);
    expect(tools(long, long, long)).toEqual([{ hosts: long }, reference('tool_0'), reference('tool_0')]);
  });

  it('a part of a tool schema that is shorter than 150 characters, or occurs only once, is written out', () => {
    const short = ofLength(149);
    expect(tools(short, short)).toEqual([{ hosts: short }, { hosts: short }]);
    const [one, other] = [ofLength(600), ofLength(600, 'y')];
    expect(tools(one, other, other)).toEqual([{ hosts: one }, { hosts: other }, reference('tool_1')]);
  });

  it('a tool schema over 900 characters is described in words', () => {
    const whole = ofLength(900);
    expect(tools(whole)).toEqual([{ hosts: whole }]);
    const inWords = expect.stringMatching(/^x+ string$/);
    expect(tools(ofLength(901))).toEqual([{ hosts: text({ description: inWords }) }]);
  });

  it('in a tool schema, a reference to an earlier part still states the type', () => {
    const list = { type: 'array', items: text({ description: 'x'.repeat(200) }) };
    expect(tools(list, list)[1]).toEqual({
      hosts: { type: 'array', description: 'As "hosts" of tool_0.' },
    });
  });

  const options = {
    mode: { enum: ['ffa', 'boss'], type: 'string' },
    bots: { type: 'number', minimum: 0, maximum: 500 },
    sound: { type: 'boolean' },
    music: { type: 'boolean' },
    names: { type: 'array', items: { type: 'string', description: 'x'.repeat(900) } },
    when: { oneOf: [{ type: 'object', properties: { type: { const: 'none' } } }, { type: 'null' }] },
  };

  it('a tool schema that is described in words gives the values of the same fields only once', () => {
    const [one, other] = tools(
      { type: 'object', properties: options },
      { type: 'array', items: { type: 'object', properties: options, required: ['mode'] }, maxItems: 3 },
    );
    const words =
      '{mode: ffa|boss; bots: 0 to 500; sound, music: boolean; names: list of string; when: {type: none} or null}';
    expect(one).toEqual({ hosts: { type: 'object', description: words } });
    expect(other).toEqual({
      hosts: {
        type: 'array',
        description: 'list of {mode, bots?, sound?, music?, names?, when?} Values as in tool_0.',
      },
    });
  });
});

it('an optional tool argument may be null only if null is its default', () => {
  const orNull = (more: object) => ({ anyOf: [text(), { type: 'null' }], ...more });
  const properties = { mode: orNull({}), title: orNull({ default: '' }), pilot: orNull({ default: null }) };
  expect(argumentSchema({ type: 'object', properties }).properties).toEqual({
    mode: text(),
    title: text({ default: '' }),
    pilot: orNull({ default: null }),
  });
});
