import type { NoAnswer } from '../../harness/simulation/client.ts';
import type { Simulation } from './simulation.ts';

/** The outcome of a request. */
export interface Result {
  /** HTTP status; 0 without an answer. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows what its route answers
  body: any;
  /** Whether the server may have carried the request out. False if it refused the request or was not reached. */
  mayBeDone: boolean;
  /** Whether the server has certainly carried the request out. */
  isDone: boolean;
  /** Whether it is the first answer to this request. */
  isFirst: boolean;
  /** Number of the answer among all messages that servers have sent. */
  number: number;
}

interface Options {
  /** The idempotency key. */
  key?: string;
  /** The beginning of the path. */
  root?: string;
  headers?: Record<string, string>;
  /** Whether the request is safe to send twice, because it contains a key or an id. */
  mayRepeat?: boolean;
}

type Request = [method: string, path: string, body: unknown, options: Options];

/**
 * Share of acts that begin early when the server changes. The other number is the share of the remaining acts that
 * begin early at a rare moment, such as the end of a round.
 */
const AT_MOMENTS = 0.25;
const AT_RARE_MOMENTS = 0.6;

/** Statuses of refusals after which the same request may succeed later. */
const TEMPORARY = [429, 500, 503];

/** Parses an answer, which is JSON or an event of a stream that contains JSON. */
const parsedOf = (text: string) =>
  text === ''
    ? null
    : JSON.parse(text.startsWith('{') || text.startsWith('[') ? text : text.replace(/^[^{]*/, ''));

/** A program or person who uses the API, with its own name and random generator. */
export class Caller {
  readonly name: string;
  readonly random: () => number;
  readonly #simulation: Simulation;
  /** The API key. */
  readonly #key: string;
  #requests = 0;
  /** The last request with a key that was carried out, and the time at which it was sent, in ms. */
  #keyed: { request: Request; sentAt: number } | null = null;

  constructor(simulation: Simulation, name: string, key = simulation.host.key) {
    this.#simulation = simulation;
    this.name = name;
    this.#key = key;
    this.random = simulation.random(name);
  }

  /** A random whole number, at least 0 and below `count`. */
  below(count: number): number {
    return Math.floor(this.random() * count);
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  pause(fromMs: number, toMs: number): Promise<void> {
    return this.#simulation.machine.pause(fromMs + this.random() * (toMs - fromMs));
  }

  /** A name that nobody else uses. */
  newName(prefix: string): string {
    return `${prefix}-${this.name}-${++this.#requests}`;
  }

  /**
   * Calls `act` repeatedly until the simulation ends. Pauses before each call, for a shorter time if the server
   * changes.
   */
  async repeat(fromMs: number, toMs: number, act: () => Promise<void>) {
    const { moments } = this.#simulation;
    while (!this.#simulation.isEnding) {
      const waits = [this.pause(fromMs, toMs)];
      if (this.chance(AT_MOMENTS)) waits.push(moments.next());
      else if (this.chance(AT_RARE_MOMENTS)) waits.push(moments.nextRare());
      await Promise.race(waits);
      if (!this.#simulation.isEnding) await act();
    }
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    { key, mayRepeat, root = '/api/v1', headers: more = {} }: Options = {},
  ): Promise<Result> {
    const { clients } = this.#simulation;
    const headers: Record<string, string> = { authorization: `Bearer ${this.#key}`, ...more };
    if (key !== undefined) headers['idempotency-key'] = key;
    const result = await clients
      .request(this.name, {
        method,
        path: root + path,
        headers,
        body,
        mayRepeat: mayRepeat ?? key !== undefined,
        onArrival: () => this.#simulation.arrives(this.name),
      })
      .then(
        ({ status, text, number, headers: { 'idempotent-replayed': replayed } }) => {
          const parsed = parsedOf(text);
          const isDone = status >= 200 && status < 300;
          return {
            status,
            body: parsed,
            mayBeDone: isDone || parsed?.code === 'outcome-unknown',
            isDone,
            isFirst: !replayed,
            number,
          };
        },
        (error: NoAnswer) => ({
          status: 0,
          body: null,
          mayBeDone: error.mayHaveArrived,
          isDone: false,
          isFirst: false,
          number: 0,
        }),
      );
    const what = key === undefined ? '' : ` key=${key}`;
    const end = result.status === 0 ? 'no answer' : `${result.status} ${result.body?.code ?? ''}`;
    this.#simulation.note(`${this.name} ${method} ${path}${what}: ${end}`);
    if (result.status !== 0) this.#simulation.answered(this.name);
    if (result.body?.code === 'key-reused')
      this.#simulation.fail('a caller gets only its own answers', `${this.name} ${method} ${path}${what}`);
    return result;
  }

  /** Repeats the request unchanged until it is carried out or permanently refused. */
  async untilKnown(method: string, path: string, body: unknown, options: Options = {}): Promise<Result> {
    let mayBeDone = false;
    const sentAt = this.#simulation.machine.now;
    for (let isFirst = true; ; isFirst = false) {
      const result = await this.send(method, path, body, { ...options, mayRepeat: true });
      mayBeDone ||= result.mayBeDone;
      const isKnown = result.status !== 0 && !TEMPORARY.includes(result.status);
      if (result.isDone && options.key !== undefined)
        this.#keyed = { request: [method, path, body, options], sentAt };
      if (isKnown)
        return { ...result, isFirst: isFirst && result.isFirst, mayBeDone: result.isDone || mayBeDone };
      await this.pause(300, 3_000);
    }
  }

  /**
   * Sends the last request with a key again if the server has ended since. Fails if it is carried out again. Only for
   * requests that change the store alone, because the world may return to an earlier tick.
   */
  async repeatKeyed() {
    const { endedAt, diskFailedAt } = this.#simulation;
    const keyed = this.#keyed;
    if (!keyed || keyed.sentAt > endedAt) return;
    this.#keyed = null;
    if (keyed.sentAt < diskFailedAt) return; // the answer may have been only in memory
    const { isDone, isFirst } = await this.send(...keyed.request);
    if (isDone && isFirst)
      this.#simulation.fail('nothing keyed is done twice', `${this.name} ${JSON.stringify(keyed.request)}`);
  }
}
