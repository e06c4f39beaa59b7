import { ACTION_NAMES, type ActionName, declarationOf } from '../../schema/actions/index.ts';
import { SCRIPT_ACTIONS } from '../../schema/actions/script-api.ts';
import { toolName, toolOf } from '../../schema/base/action.ts';
import { routeOf } from '../../schema/base/route.ts';

/** Replaces routes in texts by names of tools (for models) or functions (for scripts). */

/** A route, and the fields that may follow it. */
const ROUTE = /\b((?:GET|POST|PUT|PATCH|DELETE) \/[\w/:-]+)( \{)?/g;

/** For actions without a tool, the tool that texts name instead. */
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

/** Maps each route to its name for models or scripts. */
const byRoute = (nameOf: (name: ActionName) => string | undefined) =>
  new Map(
    ACTION_NAMES.flatMap(name => {
      const route = routeOf(declarationOf(name));
      const called = nameOf(name);
      return route && called ? [[`${route.method} ${route.path}`, called] as const] : [];
    }),
  );

/** Creates a function that replaces the routes in a text. `bare` is appended to a name that no fields follow. */
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

/** Replaces `GET /effects` by `list_effects`, and so on. */
export const inTools = translate(byRoute(toolFor));

const inCamelCase = functions(name => name);
const inSnakeCase = functions(toolName);

/** Replaces `GET /effects` by `game.listEffects()`, and so on; in snake case for languages that use it. */
export const inFunctions = (language: string) =>
  language === 'js' || language === 'ts' ? inCamelCase : inSnakeCase;
