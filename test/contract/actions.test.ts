import { describe, expect, it } from 'vitest';
import { handlers } from '../../engine/actions/index.ts';
import { netHandlers } from '../../net/actions/index.ts';
import { jsonSchemaOf } from '../../net/openapi/json-schema.ts';
import { ACTION_NAMES, declarationOf } from '../../schema/actions/index.ts';
import { toolOf } from '../../schema/base/action.ts';
import { routeOf } from '../../schema/base/route.ts';
import { EVENT_TYPES, EVENTS } from '../../schema/records/events.ts';
import { document, faultsOf, operations } from './document.ts';

/** Actions that are carried out by a command of the front thread with the same name, in recordings, too. */
const IN_BOTH: readonly string[] = ['removePilot'];

/** Tests rules for every declared action. */
describe.each(ACTION_NAMES)('action %s', name => {
  const declaration = declarationOf(name);
  const { input, documented = input, output, example, runs } = declaration;

  it('the description of an action consists of whole sentences', () => {
    expect(declaration.summary).toMatch(/^[A-Z].*\.$/s);
  });

  it('an action has a route, a tool or both', () => {
    expect(declaration.route !== undefined || declaration.tool !== false).toBe(true);
  });

  it('an action is implemented in the engine or in the server, as its declaration says', () => {
    expect(runs === 'sim' ? handlers : netHandlers).toHaveProperty(name, expect.any(Function));
    if (IN_BOTH.includes(name)) return;
    expect(runs === 'sim' ? netHandlers : handlers).not.toHaveProperty(name);
  });

  it('the path parameters of an action are fields of its input', () => {
    const fields = Object.keys(jsonSchemaOf(input, { side: 'input' }).properties ?? {});
    for (const { field } of routeOf(declaration)?.parameters ?? []) expect(fields).toContain(field);
    if (declaration.body) expect(fields).toContain(declaration.body);
  });

  it("an action's input and output have JSON Schemas, and its example satisfies them", () => {
    const taken = jsonSchemaOf(documented, { side: 'input' });
    const answered = jsonSchemaOf(output, { side: 'output' });
    expect(taken.type).toBe('object');
    expect(example).toBeDefined();
    expect(faultsOf(taken, example?.input)).toBeNull();
    expect(faultsOf(answered, example?.output)).toBeNull();
  });

  it('an action with a route appears in the OpenAPI document as it is declared', () => {
    const row = operations.find(({ operationId }) => operationId === name);
    expect(row === undefined).toBe(declaration.route === undefined);
    if (!row) return;
    expect(`${row.method} ${row.path.replace(/{(\w+)}/g, ':$1')}`).toBe(
      declaration.route?.replace('/', `${document.servers[0].url}/`),
    );
    expect(row).toMatchObject({ scope: declaration.scope, tool: toolOf(name, declaration) });
  });
});

describe('all actions', () => {
  it('no two actions have the same route or the same tool', () => {
    const declarations = ACTION_NAMES.map(name => [name, declarationOf(name)] as const);
    const routes = declarations.flatMap(([, { route }]) => route?.replace(/:\w+/g, ':') ?? []);
    const tools = declarations.flatMap(([name, declaration]) => toolOf(name, declaration) ?? []);
    expect(new Set(routes).size).toBe(routes.length);
    expect(new Set(tools).size).toBe(tools.length);
  });

  it('the OpenAPI document has exactly the actions with routes, the event stream and the health check', () => {
    const rows = operations.map(({ operationId }) => operationId);
    const routed = ACTION_NAMES.filter(name => declarationOf(name).route);
    expect(rows.sort()).toEqual([...routed, 'events', 'health'].sort());
  });
});

describe('events', () => {
  it.each(EVENT_TYPES)('the event %s has a JSON Schema', type => {
    expect(jsonSchemaOf(EVENTS[type].fields, { side: 'output' }).type).toBe('object');
  });
});
