import { describe, expect, it } from 'vitest';
import { jsonSchemaOf } from '../../net/openapi/json-schema.ts';
import { ACTION_NAMES, declarationOf } from '../../schema/actions/index.ts';
import { toolOf } from '../../schema/base/action.ts';
import { API_PATH } from '../../schema/base/route.ts';
import * as effects from '../../schema/catalog/effects.ts';
import { EVENT_TYPES, EVENTS } from '../../schema/records/events.ts';
import { operations } from './document.ts';
import { ENDPOINTS, REQUESTS } from './interface/endpoints.ts';
import { EVENT_FIELDS } from './interface/events.ts';
import { PREVIEW_EVENT_FIELDS, PREVIEW_TOOLS } from './interface/preview.ts';
import { EFFECT_IDS, TOOLS } from './interface/tools.ts';

/** Compares the lists of the interface document with the game. Only the preview may differ. */

const sorted = (names: Iterable<string>) => [...names].sort();
const words = (text: string) => text.split(/\s+/).filter(Boolean);
const rows = ENDPOINTS.trim().split('\n');

/** Routes in the notation of the interface document. */
const routes = new Map(
  operations
    .filter(({ path }) => path.startsWith(API_PATH))
    .map(operation => [
      `${operation.method} ${operation.path.slice(API_PATH.length).replace(/{(\w+)}/g, ':$1')}`,
      operation,
    ]),
);

describe('endpoints', () => {
  it('all documented endpoints exist, and all others are marked as preview', () => {
    expect(rows.filter(row => !routes.has(row))).toEqual([]);
    const marked = [...routes].filter(([, { preview }]) => preview).map(([route]) => route);
    const beyond = [...routes.keys()].filter(route => !rows.includes(route));
    expect(sorted(marked)).toEqual(sorted(beyond));
  });

  it.each(rows)('the %s has the documented fields', row => {
    const operation = routes.get(row);
    const fields = words(REQUESTS[row] ?? '').map(field => field.replace('?', ''));
    const body = (operation?.body?.schema ?? {}) as { properties?: object; $ref?: string };
    const parameters = operation?.parameters.filter(({ in: place }) => place !== 'header') ?? [];
    const taken = [...parameters.map(({ name }) => name), ...Object.keys(body.properties ?? {})];
    expect(taken).toEqual(expect.arrayContaining(fields));
  });

  it.each(rows)('the %s does not require a field that is documented as optional', row => {
    const operation = routes.get(row);
    const optional = words(REQUESTS[row] ?? '').filter(field => field.endsWith('?'));
    const body = (operation?.body?.schema ?? {}) as { required?: string[] };
    for (const field of optional) expect(body.required ?? []).not.toContain(field.replace('?', ''));
  });
});

describe('tools', () => {
  const tools = new Map(
    ACTION_NAMES.flatMap(name => {
      const declaration = declarationOf(name);
      const tool = toolOf(name, declaration);
      return tool ? [[tool, declaration] as const] : [];
    }),
  );

  it('all documented tools exist, and all others are declared as preview', () => {
    expect(Object.keys(TOOLS).filter(name => !tools.has(name))).toEqual([]);
    const beyond = [...tools].filter(([name]) => !(name in TOOLS));
    const published = beyond.filter(([, { preview }]) => !preview).map(([name]) => name);
    expect(published).toEqual(PREVIEW_TOOLS);
  });

  it.each(Object.entries(TOOLS))('the tool %s has the documented arguments: %s', (name, text) => {
    const declaration = tools.get(name) ?? expect.fail(`There is no tool ${name}.`);
    const { properties = {}, required = [] } = jsonSchemaOf(declaration.documented ?? declaration.input, {
      side: 'input',
    }) as { properties?: object; required?: string[] };
    for (const word of words(text)) {
      const field = word.replace('?', '');
      expect(Object.keys(properties)).toContain(field);
      if (field !== word) expect(required).not.toContain(field);
    }
  });
});

describe('events', () => {
  it('all documented events exist, and all others are declared as preview', () => {
    const published = EVENT_TYPES.filter(type => !('preview' in EVENTS[type]));
    expect(sorted(published)).toEqual(sorted(Object.keys(EVENT_FIELDS)));
  });

  it.each(EVENT_TYPES.filter(type => type in EVENT_FIELDS))(
    'the event %s has exactly the documented fields',
    type => {
      const { properties = {}, required = [] } = jsonSchemaOf(EVENTS[type].fields, { side: 'output' }) as {
        properties?: object;
        required?: string[];
      };
      const fields = Object.keys(properties).map(name => (required.includes(name) ? name : `${name}?`));
      const preview = PREVIEW_EVENT_FIELDS[type] ?? [];
      expect(sorted(fields)).toEqual(sorted([...words(EVENT_FIELDS[type]), ...preview]));
    },
  );
});

describe('effects', () => {
  it('the game has exactly the documented effects', () => {
    expect(sorted(effects.EFFECT_IDS)).toEqual(sorted(words(EFFECT_IDS)));
  });
});
