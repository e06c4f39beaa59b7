import { GameError, quote } from '../../../schema/base/error.ts';
import type { ServiceStatus } from '../../../schema/platform/services.ts';
import type { Store } from '../../store/store.ts';
import type { Vault } from '../../store/vault.ts';
import type { PlatformEvent } from '../intake/platform.ts';
import { checked } from './checked.ts';
import { createServiceLink, LINK_TIMES, type LinkTimes, tryConnection } from './link.ts';
import { createPlatformLog, type PlatformLog } from './record.ts';
import type { ChatLimits, Service } from './service.ts';
import { createStoredService, type ServiceChange } from './stored.ts';

/** The services of the game. Each can be switched on and off. */
export interface Services {
  /** All services, in the order of `net/app.ts`. */
  list(): ServiceStatus[];
  /** Throws `bad-input` for an unknown service or a change that cannot be stored. */
  check(id: string, change: ServiceChange): void;
  /** Stores a change, and connects anew if it matters. Throws `not-stored`. */
  change(id: string, change: ServiceChange): ServiceStatus;
  /** Tries a connection with the stored values. Throws `bad-input` for an unknown service. */
  test(id: string): Promise<{ works: boolean; text: string }>;
  /** The chats to which the game can write through a service now, at most one per platform. */
  chats(): ServiceChat[];
  /** The latest messages from services. */
  readonly log: PlatformLog;
  /** Whether a service is connected. */
  readonly isConnected: boolean;
  /** Connects the services that are switched on, after a pause. The listener resolves when an event has been handled. */
  start(listener: (event: PlatformEvent) => Promise<unknown>, pauseMs?: number): void;
  close(): void;
}

/** The chat of a platform to which the game writes through a service. */
interface ServiceChat extends ChatLimits {
  /** The platform. */
  readonly name: string;
  readonly capabilities: ReadonlySet<'chat-out'>;
  say(text: string): Promise<void>;
}

export interface ServicesDeps {
  kinds: readonly Service[];
  store: Store;
  vault: Vault;
  onLog(line: string): void;
  times?: Partial<LinkTimes>;
}

export function createServices({ kinds, ...deps }: ServicesDeps): Services {
  let listener: (event: PlatformEvent) => Promise<unknown> = async () => {}; // set by `start`
  const onReport = (event: PlatformEvent) => listener(event);
  const log = createPlatformLog();
  const all = kinds.map(kind => createLiveService(kind, { ...deps, onReport, log }));
  const serviceAt = (id: string) => {
    const found = all.find(({ kind }) => kind.id === id);
    if (found) return found;
    const known = kinds.map(kind => kind.id).join(', ') || 'none on this server';
    throw new GameError('bad-input', `There is no service ${quote(id)}. The known ones: ${known}.`);
  };

  return {
    log,
    list: () => all.map(service => service.status()),
    check: (id, change) => serviceAt(id).stored.check(change),
    change(id, change) {
      const service = serviceAt(id);
      if (service.stored.change(change)) service.link.start();
      return service.status();
    },
    test: id => serviceAt(id).test(),
    chats() {
      const chats = all.flatMap(service => service.chats());
      return chats.filter(({ name }, at) => chats.findIndex(other => other.name === name) === at);
    },
    get isConnected() {
      return all.some(({ link }) => link.standing.state === 'connected');
    },
    start(given, pauseMs) {
      listener = given;
      for (const { link } of all) link.start(pauseMs);
    },
    close() {
      for (const { link } of all) link.close();
    },
  };
}

/** Limits of a chat about which nothing else is known. */
const USUAL: ChatLimits = { most: 20, windowMs: 30_000, maxLine: 200 };

interface LiveDeps extends Omit<ServicesDeps, 'kinds'> {
  onReport(event: PlatformEvent): Promise<unknown>;
  log: PlatformLog;
}

/** A service with its stored values and its connection. */
function createLiveService(kind: Service, { store, vault, onLog, onReport, log, times }: LiveDeps) {
  const { id, guide } = kind;
  const stored = createStoredService(kind, store, vault);
  const link = createServiceLink({
    name: guide.name,
    connection() {
      if (!stored.read().on) return `${guide.name} is switched off.`;
      return target();
    },
    async onReport(event) {
      const report = checked(event);
      return report && onReport({ ...report, service: id });
    },
    onMessage: message => log.add(id, message),
    onLog,
    times,
  });
  const target = () => {
    const { values, payments } = stored.read();
    const missing = kind.missingIn(values);
    return missing ? `${guide.name} cannot be used yet: ${missing}.` : kind.connectionFor(values, payments);
  };
  const known = new Map<string, ServiceChat>();
  const chatOf = (name: string): ServiceChat => {
    const limits = kind.chats?.[name];
    const chat = known.get(name) ?? {
      ...(limits ?? USUAL),
      name,
      capabilities: new Set(['chat-out'] as const),
      say: text => link.say(name, text),
    };
    known.set(name, chat);
    return chat;
  };

  return {
    kind,
    stored,
    link,
    async test() {
      const current = target();
      return typeof current === 'string'
        ? { works: false, text: current }
        : tryConnection(guide.name, current, { ...LINK_TIMES, ...times });
    },
    chats: () => link.standing.writesTo.map(chatOf),
    status(): ServiceStatus {
      const { state, text, since, writesTo, remarks } = link.standing;
      return {
        service: id,
        ...stored.describe(),
        state,
        text,
        since,
        lastError: link.lastError,
        writesTo: [...writesTo],
        remarks: [...remarks],
        guide,
      };
    },
  };
}
