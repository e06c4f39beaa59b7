import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { tagOf, tags } from '../../net/openapi/tags.ts';
import { ERROR_STATUS } from '../../schema/base/error.ts';
import { keysOf } from '../../schema/catalog/catalog.ts';
import { EVENT_TYPES } from '../../schema/records/events.ts';
import { document, faultsOf, operations } from './document.ts';

/** Standard tools, which know nothing of this game, check the OpenAPI document. */
describe('OpenAPI document', () => {
  const text = JSON.stringify(document);

  it('the OpenAPI document is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('every component of the OpenAPI document is referenced', () => {
    for (const [kind, parts] of Object.entries(document.components)) {
      if (kind === 'securitySchemes') continue;
      for (const name of Object.keys(parts)) expect(text).toContain(`"#/components/${kind}/${name}"`);
    }
  });

  it('every operation of the OpenAPI document describes its requirements and the other ways to call it', () => {
    for (const path of Object.values(document.paths))
      for (const value of Object.values(path as object))
        if (value?.operationId) expect(value.description).toMatch(/^.{15,}/);
  });

  it('every parameter of the event stream that is a preview is marked in the OpenAPI document', () => {
    const stream = operations.find(({ method, path }) => method === 'GET' && path === '/api/v1/events');
    expect(stream?.parameters.map(({ name }) => name)).toContain('Last-Event-ID');
    for (const parameter of stream?.parameters ?? []) expect(parameter).toHaveProperty('x-preview', true);
  });

  it('in the OpenAPI document, queries and answers of GET /state that are a preview are marked', () => {
    const state = operations.find(({ operationId }) => operationId === 'getState');
    const marked = state?.parameters.filter(parameter => 'x-preview' in parameter).map(({ name }) => name);
    expect(marked).toEqual(['since', 'fields', 'pilots']);
    const schema = state?.responses[200]?.content?.['application/json']?.schema as { anyOf: object[] };
    expect(schema.anyOf.map(form => 'x-preview' in form)).toEqual([false, true, true]);
  });

  it('in the OpenAPI document, dry runs are in the query, and idempotency keys and ETags in headers', () => {
    const common = ['dryRun', 'Idempotency-Key', 'If-None-Match'];
    const parameters = operations.flatMap(operation => operation.parameters);
    const placed = parameters.filter(({ name }) => common.includes(name));
    expect([...new Set(placed.map(parameter => `${parameter.in} ${parameter.name}`))].sort()).toEqual([
      'header Idempotency-Key',
      'header If-None-Match',
      'query dryRun',
    ]);
  });

  it('every reference in the OpenAPI document leads to an existing component', () => {
    for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/([\w.-]+)"/g)) {
      expect(document.components).toHaveProperty([kind, name]);
    }
  });

  it('every error code has its status and an example in the OpenAPI document', () => {
    for (const code of keysOf(ERROR_STATUS)) {
      if ([404, 405].includes(ERROR_STATUS[code])) {
        expect(document.info.description).toContain(`${ERROR_STATUS[code]} \`${code}\``);
        continue;
      }
      const { description, content } = document.components.responses[ERROR_STATUS[code]];
      expect(description).toContain(`\`${code}\``);
      expect(content?.['application/json']).toHaveProperty(['examples', code, 'value', 'code'], code);
    }
  });
});

describe('chapters of the OpenAPI document', () => {
  const paths = Object.keys(document.paths);

  it('every chapter of the OpenAPI document has operations, and the operations of "Game" concern the whole game', () => {
    const used = new Set<string>(paths.map(tagOf));
    expect(tags().filter(({ name }) => !used.has(name))).toEqual([]);
    const ofGame = paths.filter(path => tagOf(path) === 'Game');
    expect(ofGame.sort()).toEqual(['/leaderboards', '/settings', '/state', '/version']);
  });

  it.each([
    ['Rounds and menus', '/round/start'],
    ['Pilots and effects', '/effects'],
    ['Hazards and bosses', '/bounties'],
    ['Overlay', '/music/beat'],
    ['Chat and viewers', '/cheers'],
    ['Channel point redeems', '/redeems'],
    ['Events', '/audit'],
    ['Operations', '/batch'],
  ])('the chapter "%s" of the OpenAPI document contains %s', (chapter, path) => {
    expect(paths).toContain(path);
    expect(tagOf(path)).toBe(chapter);
  });
});

describe.each(operations)('operation $operationId', operation => {
  const { method, parameters, body, responses, isGuarded } = operation;

  it('in the OpenAPI document, the HTTP method decides which operations have dry runs, idempotency keys and ETags', () => {
    const takes = (name: string) => parameters.some(parameter => parameter.name === name);
    expect(takes('dryRun')).toBe(method !== 'GET');
    expect(takes('Idempotency-Key')).toBe(method === 'POST');
    expect('409' in responses).toBe(takes('Idempotency-Key'));
    expect('304' in responses).toBe(takes('If-None-Match'));
    expect('429' in responses).toBe(method !== 'GET');
  });

  it('every required parameter of a documented operation has an example that satisfies its schema', () => {
    for (const { name, schema, required, example } of parameters) {
      if (required) expect(example, name).toBeDefined();
      if (example !== undefined) expect(faultsOf(schema, example), name).toBeNull();
    }
  });

  it('the body of a documented operation has an example that satisfies its schema', () => {
    if (!body) return;
    expect(body.example).toBeDefined();
    expect(faultsOf(body.schema, body.example)).toBeNull();
  });

  it('the response of a documented operation has an example that satisfies its schema', () => {
    for (const content of Object.values(responses[200].content ?? {})) {
      expect(content.example).toBeDefined();
      expect(faultsOf(content.schema, content.example)).toBeNull();
    }
  });

  it('a documented operation includes the error for a missing key and its other errors', () => {
    const statuses = Object.keys(responses);
    expect(statuses.includes('401')).toBe(isGuarded);
    expect(statuses.length).toBeGreaterThan(1);
  });
});

describe('schemas of events', () => {
  const { schemas } = document.components;
  const { oneOf } = schemas.GameEvent as { oneOf: { $ref: string }[] };
  const catalogue = oneOf.map(({ $ref }) => schemas[$ref.split('/').at(-1) ?? '']);
  const examples = catalogue.map(schema => (schema as { examples: [{ type: string }] }).examples[0]);

  it('every event type has a schema', () => {
    expect(examples.map(({ type }) => type)).toEqual(EVENT_TYPES);
  });

  it.each(examples)('the example of $type satisfies only the schema of that type', example => {
    expect(faultsOf(schemas.GameEvent, example)).toBeNull();
    expect(catalogue.filter(schema => faultsOf(schema, example) === null)).toHaveLength(1);
  });

  it('an event with a wrong field does not satisfy its schema', () => {
    const kill = examples.find(({ type }) => type === 'kill');
    expect(faultsOf(schemas.GameEvent, { ...kill, friendly: 'no' })).not.toBeNull();
  });
});
