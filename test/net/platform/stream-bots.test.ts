import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { createSettingsService, type SettingsService } from '../../../net/dispatch/settings-service.ts';
import { type BotImages, createBotImages } from '../../../net/pictures/bot-images.ts';
import { type AvatarSource, avatarsFrom } from '../../../net/platform/stream-bots/avatars.ts';
import { createStreamBots, type StreamBots } from '../../../net/platform/stream-bots/stream-bots.ts';
import type { Resolve } from '../../../net/scripts/http/exchange.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';
import type { StreamUser } from '../../../schema/actions/stream.ts';
import type { RosterBot } from '../../../schema/records/settings.ts';
import { png } from '../../pictures.ts';
import { createTestAdapter, type TestAdapter } from '../../platform/test-adapter.ts';

/** Roster bots that represent users of the platform get the current names and pictures of these users. */

const HOUR = 60 * 60_000;

let pictures: Server;
let host: string;
let answer: RequestListener;
/** The requested paths. */
let asked: string[];

beforeAll(async () => {
  pictures = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await once(pictures.listen(0, '127.0.0.1'), 'listening');
  host = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  answer = (_, response) => response.end(png(8));
});
afterAll(() => {
  pictures.closeAllConnections();
  pictures.close();
});

describe('bots', () => {
  let home: ReturnType<typeof temporaryHome>;
  let store: Store;
  let settings: SettingsService;
  let botImages: BotImages;
  let users: StreamUser[];
  let platform: TestAdapter;
  /** The logins of each look-up of users. */
  let lookUps: string[][];
  let duringLookUp: () => Promise<void>;
  let bots: StreamBots;
  let bugs: unknown[];
  let now: number;

  beforeEach(() => {
    home = temporaryHome();
    store = openStore(home.path);
    settings = createSettingsService(store);
    botImages = createBotImages(home.path);
    users = [user('ada')];
    lookUps = [];
    duringLookUp = async () => {};
    bugs = [];
    now = 1_000 * HOUR;
    platform = createTestAdapter({ streamer: 'streamer' });
    start();
  });
  afterEach(() => {
    bots.close();
    store.close();
    home.remove();
    expect(bugs).toEqual([]);
  });

  const user = (login: string, rest: Partial<StreamUser> = {}): StreamUser => ({
    id: `id-${login}`,
    login,
    name: login.toUpperCase(),
    avatar: `${host}/${login}.png`,
    ...rest,
  });
  const bot = (login: string, rest: Partial<RosterBot> = {}): RosterBot => ({
    login,
    name: login,
    stream: true,
    autoJoin: false,
    ...rest,
  });

  /** Creates the bots as at a start of the game, with users of the test. */
  function start(source: AvatarSource = avatarsFrom({ origins: [host] })) {
    const look = async (logins: readonly string[]) => {
      lookUps.push([...logins]);
      await duringLookUp();
      return { users: users.filter(({ login }) => logins.includes(login)), missing: [] };
    };
    bots = createStreamBots({
      store,
      settings,
      botImages,
      simulation: { call: async () => ({ json: 'null', tick: 0 }) },
      adapters: [{ ...platform, users: look }],
      source,
      onBug: error => bugs.push(error),
      now: () => now,
    });
  }
  const roster = (...namedBots: RosterBot[]) => settings.store({ namedBots });
  const first = () => settings.current.namedBots[0];

  it("a bot that represents a platform user has that user's name and picture", async () => {
    roster(bot('Ada'), bot('cy', { stream: false }));
    await bots.refresh();
    expect(settings.current.namedBots).toEqual([
      bot('Ada', { name: 'ADA', image: expect.stringMatching(/^\/bot-images\/[0-9a-f]{64}\.png$/) }),
      bot('cy', { stream: false }),
    ]);
    expect(botImages.has(first().image ?? '')).toBe(true);
    expect(lookUps).toEqual([['ada']]);
  });

  it('bots are not changed if the game ends while their users are being looked up', async () => {
    roster(bot('Ada'));
    const refreshed = bots.refresh();
    bots.close();
    await refreshed;
    expect(settings.current.namedBots).toEqual([bot('Ada')]);
    expect(lookUps).toEqual([['ada']]);
    start(); // the user whose look-up was not used is looked up again
    await bots.refresh();
    expect(settings.current.namedBots).toMatchObject([{ login: 'Ada', name: 'ADA' }]);
  });

  it('the platform users whom bots represent are looked up once a day, even across restarts', async () => {
    roster(bot('ada'));
    await bots.refresh();
    bots.close();
    start();
    now += 23 * HOUR;
    await bots.refresh();
    expect(lookUps).toHaveLength(1);
    now += HOUR;
    await bots.refresh();
    expect([lookUps.length, asked]).toEqual([2, ['/ada.png']]);
    users = [user('ada', { name: 'Lovelace', avatar: `${host}/new.png` })];
    answer = (_, response) => response.end(png(16));
    const { image } = first();
    now += 24 * HOUR;
    await bots.refresh();
    expect(asked).toEqual(['/ada.png', '/new.png']);
    expect(first().name).toBe('Lovelace');
    expect([botImages.has(image ?? ''), botImages.has(first().image ?? '')]).toEqual([false, true]);
  });

  it('the users whom bots represent are looked up when the roster changes, but not when another setting changes', async () => {
    users = [];
    roster(bot('ada'));
    await bots.refresh();
    const { length } = lookUps;
    now += 24 * HOUR;
    settings.store({ bots: 3 });
    await new Promise(setImmediate);
    expect(lookUps).toHaveLength(length);
    roster(bot('ada'), bot('bob'));
    expect(lookUps.at(-1)).toEqual(['ada', 'bob']);
    await bots.refresh();
  });

  it('the users whom bots represent are looked up again if the store refused the result', async () => {
    roster(bot('Ada'));
    const full = "BEFORE INSERT ON settings BEGIN SELECT RAISE(ABORT, 'full'); END";
    store.run(`CREATE TRIGGER full ${full}`);
    await bots.refresh();
    expect(first().name).toBe('Ada');
    store.run('DROP TRIGGER full');
    await bots.refresh();
    expect(first().name).toBe('ADA');
  });

  it('a change that the streamer makes to a bot is kept until the platform reports a change of its user', async () => {
    roster(bot('ada'));
    await bots.refresh();
    roster(bot('ada', { name: 'My Ada', image: first().image }));
    await bots.refresh();
    now += 24 * HOUR;
    await bots.refresh();
    expect([lookUps.length, first().name]).toEqual([2, 'My Ada']);
  });

  it("a bot takes over the name of its user only once, even if the user's picture cannot be fetched", async () => {
    answer = (_, response) => response.writeHead(404).end();
    roster(bot('ada'));
    await bots.refresh();
    expect(first().name).toBe('ADA');
    roster(bot('ada', { name: 'My Ada' }));
    await bots.refresh();
    now += HOUR;
    await bots.refresh();
    expect([lookUps.length, first().name]).toEqual([2, 'My Ada']);
  });

  it('a change that the streamer makes to a bot is kept if its user is missing for a day', async () => {
    roster(bot('ada'));
    await bots.refresh();
    roster(bot('ada', { name: 'My Ada' }));
    await bots.refresh();
    for (const present of [[], [user('ada')]]) {
      users = present;
      now += 24 * HOUR;
      await bots.refresh();
    }
    expect([lookUps.length, first().name]).toEqual([3, 'My Ada']);
  });

  it('a bot that no longer represents a user is not changed, not even by a look-up that is running', async () => {
    duringLookUp = async () => void roster(bot('ada', { stream: false }));
    roster(bot('ada'));
    await bots.refresh();
    expect(settings.current.namedBots).toEqual([bot('ada', { stream: false })]);
  });

  it('a bot that represents its user again takes the name and picture of the user again', async () => {
    roster(bot('ada'), bot('bob'));
    await bots.refresh();
    roster(bot('ada', { name: 'My Ada', stream: false }), bot('bob'), bot('cy'));
    await bots.refresh();
    roster(bot('ada', { name: 'My Ada' }));
    await bots.refresh();
    expect(first()).toMatchObject({ name: 'ADA', image: expect.stringMatching(/png$/) });
  });

  it('a bot keeps its picture if its user no longer has a picture, and the game does not try again an hour later', async () => {
    roster(bot('ada'));
    await bots.refresh();
    const before = first();
    users = [user('ada', { avatar: '' })];
    for (const passed of [24 * HOUR, HOUR]) {
      now += passed;
      await bots.refresh();
    }
    expect([lookUps.length, first()]).toEqual([2, before]);
  });

  it('a look-up of the users whom bots represent does not change the settings if it finds nothing new', async () => {
    roster(bot('ada'));
    await bots.refresh();
    now += 24 * HOUR;
    let changes = 0;
    settings.onChange(() => void changes++);
    await bots.refresh();
    expect([lookUps.length, changes]).toEqual([2, 0]);
  });

  it('a bug during a look-up of the users whom bots represent is reported, and the next look-up takes place', async () => {
    duringLookUp = async () => {
      throw new TypeError('a bug');
    };
    roster(bot('ada'));
    await bots.refresh();
    expect(bugs.splice(0)).toEqual([new TypeError('a bug')]);
    duringLookUp = async () => {};
    await bots.refresh();
    expect(first().name).toBe('ADA');
  });

  it("when the game ends, it no longer waits for a bot's picture that is being fetched", async () => {
    bots.close();
    const fetching = Promise.withResolvers<AbortSignal>();
    const picture = Promise.withResolvers<null>();
    start((_, signal) => {
      fetching.resolve(signal);
      return picture.promise;
    });
    roster(bot('ada'));
    const refreshed = bots.refresh();
    const signal = await fetching.promise;
    bots.close();
    expect(signal.aborted).toBe(true);
    picture.resolve(null);
    await refreshed;
  });

  it('the users whom bots represent are looked up a hundred at a time, and each user at most once a day', async () => {
    users = [];
    const logins = Array.from({ length: 101 }, (_, n) => `bot${n}`);
    roster(...logins.map(login => bot(login)));
    for (const _ of [1, 2, 3]) await bots.refresh();
    expect(lookUps).toEqual([logins.slice(0, 100), logins.slice(100)]);
  });

  it('until the game ends, it checks every minute whether users whom bots represent must be looked up', async () => {
    bots.close();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    start();
    users = [];
    roster(bot('ada'));
    await bots.refresh();
    now += 24 * HOUR;
    vi.advanceTimersByTime(59_999);
    expect(lookUps).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(lookUps).toHaveLength(2);
    await bots.refresh();
    bots.close();
    now += 24 * HOUR;
    vi.advanceTimersByTime(60_000);
    expect(lookUps).toHaveLength(2);
    vi.useRealTimers();
  });

  it('at most five pictures of bots are fetched at the same time', async () => {
    const logins = Array.from({ length: 12 }, (_, i) => `bot${i}`);
    users = logins.map(login => user(login));
    roster(...logins.map(login => bot(login)));
    const counts: number[] = [];
    for (let minute = 0; minute < 4; minute++) {
      await bots.refresh();
      counts.push(asked.length);
    }
    expect(counts).toEqual([5, 10, 12, 12]);
  });

  it.each([
    ['does not exist', (() => (_, response) => response.writeHead(404).end()) as () => RequestListener],
    ['is not a picture', () => (_, response) => response.end('<svg/>')],
    ['is too large', () => (_, response) => response.end(Buffer.alloc(2 * 1024 * 1024 + 1))],
    ['has too many pixels', () => (_, response) => response.end(png(1_025))],
    [
      'is redirected to another host',
      () => (_, response) => response.writeHead(302, { location: `${host}/other` }).end(),
    ],
    ['cannot be fetched', () => request => request.socket.destroy()],
  ])(
    'a bot keeps its picture if the new one %s, and an hour later the game tries again',
    async (_, failing) => {
      roster(bot('ada'));
      await bots.refresh();
      const before = first();
      users = [user('ada', { avatar: `${host}/new.png` })];
      answer = failing();
      now += 24 * HOUR;
      await bots.refresh();
      expect([first(), asked.length]).toEqual([before, 2]);
      now += HOUR;
      await bots.refresh();
      expect(asked).toHaveLength(3);
    },
  );

  it('bots are not changed if no user has their login, or if no account is connected', async () => {
    users = [];
    roster(bot('ada'));
    await bots.refresh();
    platform.connect(null);
    roster(bot('ada'), bot('bob'));
    await bots.refresh();
    expect(settings.current.namedBots).toEqual([bot('ada'), bot('bob')]);
    expect(lookUps).toEqual([['ada']]);
  });

  it("a bot does not take a user's name if bots may not have that name", async () => {
    users = [user('ada', { name: 'chat:ada', avatar: '' })];
    roster(bot('ada'));
    await bots.refresh();
    expect(first()).toEqual(bot('ada'));
  });
});

describe('picture', () => {
  const never = new AbortController().signal;

  it("the game waits at most 10 seconds for a bot's picture from a platform", async () => {
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    onTestFinished(() => timeout.mockRestore());
    answer = () => late.abort(new Error('It takes too long.'));
    await expect(avatarsFrom({ origins: [host] })(`${host}/a.png`, never)).rejects.toThrow();
    expect(timeout).toHaveBeenCalledWith(10_000);
  });

  it("if the response to a request for a bot's picture is not a picture, the rest of the response is not read", async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(never);
    onTestFinished(() => timeout.mockRestore());
    const closed = Promise.withResolvers<void>();
    answer = (_, response) => {
      response.writeHead(404).write('Not here, but');
      response.on('close', closed.resolve);
    };
    expect(await avatarsFrom({ origins: [host] })(`${host}/a.png`, never)).toBeNull();
    await closed.promise;
  });

  const resolveTo =
    (address: string): Resolve =>
    async () => [{ address, family: 4 }];

  it.each([
    'http://static-cdn.jtvnw.net/a.png',
    'https://static-cdn.jtvnw.net:8443/a.png',
    'https://user:password@static-cdn.jtvnw.net/a.png',
    'https://static-cdn.jtvnw.net.example.com/a.png',
    'https://static-cdn.jtvnw.net@127.0.0.1/a.png',
    'https://127.0.0.1/a.png',
    'http://localhost/a.png',
    'file:///etc/passwd',
    'no address',
  ])("a bot's picture at %s is not requested", async address => {
    const resolve: Resolve = async name => expect.fail(`${name} was looked up.`);
    expect(await avatarsFrom({ resolve })(address, never)).toBeNull();
  });

  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.1.1'])(
    "a bot's picture is not requested from the address %s, even if a name server returns it",
    async address => {
      const fetching = avatarsFrom({ resolve: resolveTo(address) })(
        'https://static-cdn.jtvnw.net/a.png',
        never,
      );
      await expect(fetching).rejects.toMatchObject({ code: 'forbidden' });
    },
  );
});
