import type { ActionDeclaration } from './action.ts';

/** Base path of the interface. */
export const API_PATH = '/api/v1';
/** The built client, a module that pages can import. */
export const CLIENT_PATH = `${API_PATH}/client.mjs`;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The parts of a declared route. */
export interface ActionRoute {
  method: Method;
  /** Below `API_PATH`, as in `/pilots/:name/abilities`. */
  path: string;
  /** Path parameters in order, each with the input field that it fills. */
  parameters: { name: string; field: string }[];
}

/** The parts of an action's declared route; null if it has none. */
export function routeOf({ route, params = {} }: ActionDeclaration): ActionRoute | null {
  if (!route) return null;
  const [method, path] = route.split(' ') as [Method, string];
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return { method, path, parameters: names.map(name => ({ name, field: params[name] ?? name })) };
}
