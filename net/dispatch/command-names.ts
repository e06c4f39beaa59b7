import { ACTION_NAMES, type ActionName, declarationOf } from '../../schema/actions/index.ts';
import { SCRIPT_ACTIONS } from '../../schema/actions/script-api.ts';
import { toolName, toolOf } from '../../schema/base/action.ts';
import { routeOf } from '../../schema/base/route.ts';

/** Translates routes in texts: to tools for models, and to functions for scripts. */

/** A route, and the fields that may follow it. */
const ROUTE = /\b((?:GET|POST|PUT|PATCH|DELETE) \/[\w/:-]+)( \{)?/g;

/** The tool to name for an action without one. */
const TOOL_INSTEAD: Partial<Record<ActionName, string>> = {
  startCountdown: 'hold_lobby {"hold": false}',
  getSettings: 'get_state {"detail": "settings"}',
  setSecrets: 'set_secret',
  listSecrets: 'list_scripts',
  replaceScript: 'save_script',
};

const TOOLS = new Set(ACTION_NAMES.map(name => toolOf(name, declarationOf(name))));

function toolFor(name: ActionName) {
  const own = toolOf(name, declarationOf(name)) ?? toolName(name);
  return TOOLS.has(own) ? own : TOOL_INSTEAD[name];
}

/** Each route with its name for models and scripts. */
const byRoute = (nameOf: (name: ActionName) => string | undefined) =>
  new Map(
    ACTION_NAMES.flatMap(name => {
      const route = routeOf(declarationOf(name));
      const called = nameOf(name);
      return route && called ? [[`${route.method} ${route.path}`, called] as const] : [];
    }),
  );

/** Replaces routes in a text. `bare` is appended if no fields follow. */
const translate =
  (words: ReadonlyMap<string, string>, bare = '') =>
  (text: string) =>
    text.replace(ROUTE, (all, route: string, fields: string | undefined) => {
      const called = words.get(route);
      return called ? called + (fields ?? bare) : all;
    });

const functions = (called: (name: string) => string) =>
  translate(
    byRoute(name => (SCRIPT_ACTIONS.includes(name) ? `game.${called(name)}` : undefined)),
    '()',
  );

/** `GET /effects` as `list_effects`. */
export const inTools = translate(byRoute(toolFor));

const inCamelCase = functions(name => name);
const inSnakeCase = functions(toolName);

/** `GET /effects` as `game.listEffects()`, or in snake case for languages that use it. */
export const inFunctions = (language: string) =>
  language === 'js' || language === 'ts' ? inCamelCase : inSnakeCase;
