import type * as v from 'valibot';
import {
  ACTION_NAMES,
  type ACTIONS,
  type ActionName,
  declarationOf,
  type OtherOutput,
  type Output,
  type RawInput,
} from '../schema/actions/index.ts';
import { type ActionRoute, API_PATH, routeOf } from '../schema/base/route.ts';
import type { StateChanges } from '../schema/records/state.ts';
import { ApiError, errorOf, headersOf, type ServerAddress } from './connection.ts';
import { type EventOptions, type StreamedEvent, streamEvents } from './events.ts';
import { createStateFollower, type FollowedState, type StateChoice } from './state.ts';

/**
 * A typed client whose methods are derived from the declared actions. It works in browsers and in Node, for bots,
 * pages and tests.
 */

type RoutedName = {
  [N in ActionName]: (typeof ACTIONS)[N] extends { route: string } ? N : never;
}[ActionName];

type Declared<N extends RoutedName> = (typeof ACTIONS)[N];

/** Input of an action as the caller sends it, before defaults apply. */
type Sent<N extends RoutedName> =
  Declared<N> extends { documented: infer S extends v.GenericSchema } ? v.InferInput<S> : RawInput<N>;

/** If one input field is the whole body, the method takes the fields of that body instead. */
type InputOf<N extends RoutedName> =
  Declared<N> extends { body: infer B extends keyof Sent<N> } ? Sent<N>[B] & Omit<Sent<N>, B> : Sent<N>;

/** The argument is optional if all fields of the action are optional. */
type Method<N extends RoutedName> = [OtherOutput<N>] extends [never]
  ? Record<never, never> extends InputOf<N>
    ? (input?: InputOf<N>) => Promise<Output<N>>
    : (input: InputOf<N>) => Promise<Output<N>>
  : { (input: InputOf<N>): Promise<Output<N> | OtherOutput<N>>; (): Promise<Output<N>> };

export type Client = { [N in RoutedName]: Method<N> } & {
  /** Yields the game's events from now on, and resumes after a lost connection. It does not end on its own. */
  events(options?: EventOptions): AsyncGenerator<StreamedEvent, void, undefined>;
  /**
   * Returns a function that returns the current state, or the chosen part of it. Each call requests only what has
   * changed since the last one, which suits programs that read the state many times per second.
   */
  followState(choice?: StateChoice): () => Promise<FollowedState>;
};

/**
 * Creates a client with one method for each action that has a route. Actions are declared in `schema/actions/` and
 * handled by a function of the same name in `net/actions/` or `engine/actions/`. A method rejects with an ApiError for
 * every status other than 2xx.
 */
export function createClient(connection: ServerAddress): Client {
  const methods = ACTION_NAMES.flatMap(name => {
    const route = routeOf(declarationOf(name));
    const act = route && ((input: Fields = {}) => call(connection, route, input));
    return act ? [[name, act]] : [];
  });
  const events = (options?: EventOptions) => streamEvents(connection, options);
  const followState = (choice: StateChoice = {}) =>
    createStateFollower(since => changesSince(connection, since, choice));
  return { ...Object.fromEntries(methods), events, followState };
}

const stateRoute = routeOf(declarationOf('getState')) as ActionRoute;

const changesSince = (connection: ServerAddress, since: string, choice: StateChoice) =>
  call(connection, stateRoute, { since, ...choice }) as Promise<StateChanges>;

type Fields = Record<string, unknown>;

async function call(
  connection: ServerAddress,
  { method, path, parameters }: ActionRoute,
  input: Fields,
): Promise<unknown> {
  const { baseUrl, fetch: send = fetch } = connection;
  const fields = { ...input };
  let target = path;
  for (const { name, field } of parameters) {
    target = target.replace(`:${name}`, encodeURIComponent(String(fields[field])));
    delete fields[field];
  }
  const isRead = method === 'GET';
  const query = isRead ? `?${new URLSearchParams(queryValues(fields))}` : '';
  const body = isRead ? undefined : JSON.stringify(fields);
  const headers = { ...headersOf(connection), ...(isRead ? {} : { 'content-type': 'application/json' }) };
  const response = await send(`${baseUrl}${API_PATH}${target}${query}`, { method, headers, body });
  if (!response.ok) throw await errorOf(response);
  return response.json();
}

/** The fields that have a value. `undefined` and `null` are not sent. */
const queryValues = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));

export type { EventOptions, Gap, Snapshot, StreamedEvent } from './events.ts';
export type { FollowedState, StateChoice } from './state.ts';
export { ApiError, type ServerAddress as Connection };
