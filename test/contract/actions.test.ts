import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { describe, expect, it } from 'vitest';
import { jsonSchemaOf } from '../../net/json-schema.ts';
import { openApiDocument } from '../../net/openapi.ts';
import { toolName } from '../../schema/action.ts';
import { ACTION_NAMES, declarationOf } from '../../schema/actions/index.ts';
import { EVENT_TYPES, EVENTS } from '../../schema/events.ts';
import { routeOf } from '../../schema/route.ts';

/** What holds for every declared action and event. */
describe.each(ACTION_NAMES)('the action %s', name => {
  const declaration = declarationOf(name);

  it('says what it does in whole sentences', () => {
    expect(declaration.summary).toMatch(/^[A-Z].*\.$/s);
  });

  it('fills its path parameters from fields of its input', () => {
    const fields = Object.keys(jsonSchemaOf(declaration.input, { side: 'input' }).properties ?? {});
    for (const { field } of routeOf(declaration)?.parameters ?? []) expect(fields).toContain(field);
    if (declaration.body) expect(fields).toContain(declaration.body);
  });

  it('can be described in JSON Schema on both sides', () => {
    expect(jsonSchemaOf(declaration.documented ?? declaration.input, { side: 'input' }).type).toBe('object');
    expect(jsonSchemaOf(declaration.output, { side: 'output' })).toBeTypeOf('object');
  });

  it('can be reached by a route or a tool', () => {
    expect(declaration.route !== undefined || declaration.tool !== false).toBe(true);
  });
});

describe('all actions', () => {
  it('have a route and a tool of their own', () => {
    const routes = ACTION_NAMES.flatMap(name => declarationOf(name).route ?? []);
    expect(new Set(routes.map(route => route.replace(/:\w+/g, ':'))).size).toBe(routes.length);
    expect(new Set(ACTION_NAMES.map(toolName)).size).toBe(ACTION_NAMES.length);
  });
});

describe('every event', () => {
  it.each(EVENT_TYPES)('%s can be described in JSON Schema', type => {
    expect(jsonSchemaOf(EVENTS[type].fields, { side: 'output' }).type).toBe('object');
  });
});

describe('the OpenAPI document', () => {
  const document = openApiDocument();
  const text = JSON.stringify(document);

  it('has an operation for every route', () => {
    const operations = Object.values(document.paths).flatMap(path => Object.values(path as object));
    const documented = operations.flatMap(operation => operation.operationId ?? []);
    const routed = ACTION_NAMES.filter(name => declarationOf(name).route);
    expect(documented.sort()).toEqual([...routed, 'events', 'health'].sort());
  });

  it('refers only to what it contains', () => {
    for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/([\w.-]+)"/g)) {
      expect(document.components).toHaveProperty([kind, name]);
    }
  });

  const validatorOf = (name: string) =>
    new AjvJsonSchemaValidator().getValidator({
      ...document,
      $ref: `#/components/schemas/${name}`,
    } as object);

  it.each(Object.keys(document.components.schemas))('describes %s in JSON Schema 2020-12', name => {
    expect(() => validatorOf(name)).not.toThrow();
    expect(validatorOf(name)('no object').valid).toBe(false);
  });

  it('describes events as the stream sends them', () => {
    const isEvent = validatorOf('GameEvent');
    const kill = { type: 'kill', at: 1, victim: 'ada', killer: null, friendly: false };
    expect(isEvent(kill).valid).toBe(true);
    expect(isEvent({ ...kill, friendly: 'no' }).valid).toBe(false);
  });
});
