/**
 * Records the requests to a server that may die or refuse, with their answers, and checks later whether the answers
 * were true.
 */

export interface Api {
  url: string;
  key: string;
}

/** A kind of objects that are created one by one, each with a unique name. */
interface Kind {
  make(name: string): { method: string; path: string; body: unknown };
  /** Names of all existing objects of the kind. */
  list(api: Api): Promise<string[]>;
  remove(name: string, api: Api): Promise<unknown>;
}

type KindName = 'script' | 'secret' | 'link';
interface Scripts {
  scripts: { id: string; name: string }[];
  secrets: string[];
}

const getScripts = (api: Api) => send(api, 'GET', '/scripts') as Promise<Scripts>;

const KINDS: Record<KindName, Kind> = {
  script: {
    make: name => ({
      method: 'POST',
      path: '/scripts',
      body: { name, language: 'js', code: 'log(1)', trigger: { type: 'none' }, enabled: false },
    }),
    list: async api => (await getScripts(api)).scripts.map(({ name }) => name),
    async remove(name, api) {
      const found = (await getScripts(api)).scripts.filter(script => script.name === name);
      for (const { id } of found) await send(api, 'DELETE', `/scripts/${id}`);
    },
  },
  secret: {
    make: name => ({ method: 'PUT', path: '/scripts/secrets', body: { [name]: 'hush' } }),
    list: async api => (await getScripts(api)).secrets,
    remove: (name, api) => send(api, 'DELETE', `/scripts/secrets/${name}`),
  },
  link: {
    make: name => ({ method: 'PUT', path: `/redeems/links/${name}`, body: { effect: 'nuke' } }),
    list: async api => Object.keys((await send(api, 'GET', '/redeems/links')) as object),
    remove: (name, api) => send(api, 'DELETE', `/redeems/links/${name}`),
  },
};

export const KIND_NAMES = Object.keys(KINDS) as KindName[];

interface Entry {
  kind: KindName;
  name: string;
  /** `unknown` if there was no answer. */
  answer: 'stored' | 'refused' | 'unknown';
}

export interface Ledger {
  /** Requests another object of the kind `kind` and records the answer. Resolves with false if there was no answer. */
  write(kind: KindName, api: Api): Promise<boolean>;
  /** Repeats all requests without an answer, under the same keys. */
  repeat(api: Api): Promise<void>;
  /** Describes all objects that contradict the recorded answers. */
  faults(api: Api): Promise<string[]>;
  /** Deletes all objects from the server and from the record. */
  clear(api: Api): Promise<void>;
  readonly counts: Record<Entry['answer'] | 'repeated', number>;
}

export function createLedger(): Ledger {
  let entries: Entry[] = [];
  let last = 0;
  const counts = { stored: 0, refused: 0, unknown: 0, repeated: 0 };

  return {
    counts,
    async write(kind, api) {
      const entry: Entry = { kind, name: `${kind}_${++last}`, answer: 'unknown' };
      entries.push(entry);
      entry.answer = await ask(entry, api);
      counts[entry.answer]++;
      return entry.answer !== 'unknown';
    },
    async repeat(api) {
      for (const entry of entries.filter(({ answer }) => answer === 'unknown')) {
        entry.answer = await ask(entry, api);
        counts.repeated++;
      }
    },
    async faults(api) {
      const lists = await Promise.all(KIND_NAMES.map(kind => KINDS[kind].list(api)));
      return entries.flatMap(entry => faultOf(entry, lists[KIND_NAMES.indexOf(entry.kind)]));
    },
    async clear(api) {
      for (const { kind, name } of entries) await KINDS[kind].remove(name, api);
      entries = [];
    },
  };
}

function faultOf({ name, answer }: Entry, names: readonly string[]): string[] {
  const count = names.filter(other => other === name).length;
  if (answer === 'unknown') return [`${name} had no answer, not even when it was asked for again`];
  if (answer === 'refused') return count === 0 ? [] : [`${name} was refused, but is there`];
  if (count === 1) return [];
  return [count === 0 ? `${name} was acknowledged, but is not there` : `${name} is there ${count} times`];
}

/** Sends the request of an entry, always under the same key. Throws if no fault of the disk explains the answer. */
async function ask({ kind, name }: Entry, api: Api): Promise<Entry['answer']> {
  const { method, path, body } = KINDS[kind].make(name);
  try {
    await send(api, method, path, body, name);
    return 'stored';
  } catch (error) {
    if (!(error instanceof Refusal)) return 'unknown';
    if (error.code === 'not-stored') return 'refused';
    throw error;
  }
}

class Refusal extends Error {
  readonly code: string;

  constructor(request: string, answer: { code: string; error: string }) {
    super(`${request}: ${answer.error}`);
    this.code = answer.code;
  }
}

async function send({ url, key }: Api, method: string, path: string, body?: unknown, idempotencyKey = '') {
  const headers: Record<string, string> = { Authorization: `Bearer ${key}` };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (method === 'POST') headers['Idempotency-Key'] = idempotencyKey;
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Refusal(`${method} ${path}`, answer);
  return answer;
}
