import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../net/app.ts';
import { readConfig } from '../../net/config.ts';

/** Tests the defaults of a server's configuration, and what each variable changes. */

const { home: _, seed: __, ...DEFAULTS } = readConfig({});

it('by default, the game listens only on this machine and logs warnings', () => {
  expect(DEFAULTS).toEqual({
    port: 2_087,
    host: '127.0.0.1',
    speed: 1,
    logLevel: 'warn',
    actionsPerSecond: 1_000,
    fresh: false,
    restarted: false,
    menu: false,
    stopOnStdin: false,
    hasShell: false,
    foresight: true,
    demo: false,
    extensionSecret: undefined,
    extensionChannel: undefined,
    fanout: undefined,
    relay: { address: undefined, key: undefined },
    hosts: [],
    platformVariables: {},
  });
});

const SECRET = Buffer.alloc(32, 1).toString('base64');

describe('environment variable', () => {
  it.each([
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['STARFRAY_LOG', 'trace', { logLevel: 'trace' }],
    ['STARFRAY_LOG', 'silent', { logLevel: 'silent' }],
    ['STARFRAY_FRESH', '1', { fresh: true }],
    ['STARFRAY_RESTARTED', '1', { restarted: true }],
    ['STARFRAY_MENU', '1', { menu: true }],
    ['STARFRAY_WINDOW', '1', { hasShell: true }],
    ['STARFRAY_FRESH', '0', {}],
    ['STARFRAY_FORESIGHT', 'on', {}],
    ['STARFRAY_FORESIGHT', 'off', { foresight: false }],
    ['STARFRAY_EXTENSION_SECRET', SECRET, { extensionSecret: SECRET }],
    ['STARFRAY_EXTENSION_CHANNEL', 'x'.repeat(64), { extensionChannel: 'x'.repeat(64) }],
    [
      'STARFRAY_TWITCH_CLIENT_ID',
      'a'.repeat(60),
      { platformVariables: { STARFRAY_TWITCH_CLIENT_ID: 'a'.repeat(60) } },
    ],
    ['STARFRAY_RELAY', 'wss://relay.example/game', { relay: { address: 'wss://relay.example/game' } }],
    ['STARFRAY_RELAY_KEY', 'a-key-of-a-channel', { relay: { key: 'a-key-of-a-channel' } }],
    ['STARFRAY_REDIS', 'redis://[::1]:6380/0', { fanout: { url: 'redis://[::1]:6380/0', channel: 'main' } }],
    ['STARFRAY_REDIS', ' redis://u:%2F@h ', { fanout: { url: 'redis://u:%2F@h', channel: 'main' } }],
    ['STARFRAY_CHANNEL', 'other', {}],
  ])('the variable %s=%s changes only its own setting', (name, text, changed) => {
    const { home, seed, ...config } = readConfig({ [name]: text }, PLATFORMS);
    expect(config).toEqual({ ...DEFAULTS, ...changed });
  });

  it.each([
    ['STARFRAY_LOG', 'loud', 'give one of fatal, error, warn, info, debug, trace, silent.'],
    ['STARFRAY_MENU', ' ', 'give 0 or 1.'],
    ['STARFRAY_DEMO', '2', 'give 0 or 1.'],
    ['STARFRAY_FORESIGHT', '1', 'give on or off.'],
    ['STARFRAY_EXTENSION_CHANNEL', 'x'.repeat(65), 'give the id of a channel, such as 44322889.'],
    [
      'STARFRAY_TWITCH_CLIENT_ID',
      'short',
      'give the client id of an application at Twitch: 10 to 60 lower-case letters and digits.',
    ],
    [
      'STARFRAY_CHANNEL',
      'My show',
      'give a name of 1 to 40 lower-case letters, digits, - and _, such as main.',
    ],
    ['STARFRAY_EXTENSION_CHANNEL', ' ', 'give the id of a channel, such as 44322889.'],
  ])('the variable %s=%j is refused with a list of accepted values', (name, text, rule) => {
    const message = `${name}=${JSON.stringify(text)} cannot be used: ${rule}`;
    const read = () => readConfig({ [name]: text }, PLATFORMS);
    expect(read).toThrow(expect.objectContaining({ message, exitCode: 2 }));
  });

  it('an invalid Redis address is refused, and the error does not repeat its password', () => {
    for (const address of [
      ' ',
      'redis.example',
      'http://redis.example',
      'redis:///',
      'redis://u:secret@h/x',
      'redis://h?db=1',
      'redis://u:sec%zzret@h',
      'redis://u%z:secret@h',
      'redis://u:sec ret@h',
      'REDISS://u:secret@h',
    ])
      expect(() => readConfig({ STARFRAY_REDIS: address })).toThrow(
        expect.objectContaining({
          message:
            'STARFRAY_REDIS cannot be used: give the address of Redis such as rediss://user:password@redis.example:6379; characters such as / # % in a password are written as %2F %23 %25.',
          exitCode: 2,
        }),
      );
  });

  it.each(['/1', '/15', '/00'])('a Redis address with the database number %s is refused', path => {
    expect(() => readConfig({ STARFRAY_REDIS: `redis://u:secret@h${path}` })).toThrow(
      expect.objectContaining({
        message:
          'STARFRAY_REDIS cannot be used: give the address of Redis without a database number: STARFRAY_CHANNEL separates games that share a Redis.',
        exitCode: 2,
      }),
    );
  });

  it('a relay address that contains a key or has no encryption is refused', () => {
    for (const address of ['wss://relay.example/?key=1', 'ws://relay.example/game'])
      expect(() => readConfig({ STARFRAY_RELAY: address })).toThrow(
        `STARFRAY_RELAY="${address}" cannot be used: give an address of at most 300 characters such as wss://`,
      );
  });

  it('an invalid relay key is refused, and the error does not repeat it', () => {
    expect(() => readConfig({ STARFRAY_RELAY_KEY: 'a key with blanks' })).toThrow(
      'STARFRAY_RELAY_KEY cannot be used: give the key of the channel at the relay: 8 to 200 letters, digits and punctuation characters.',
    );
  });

  it('an extension secret under 32 bytes is refused, and the error does not repeat it', () => {
    const short = Buffer.alloc(31, 1).toString('base64');
    expect(() => readConfig({ STARFRAY_EXTENSION_SECRET: short })).toThrow(
      'STARFRAY_EXTENSION_SECRET cannot be used: give the base64 text that the platform shows, of at least 32 bytes.',
    );
  });
});

it("a demo refuses a data folder that may belong to the streamer's game", () => {
  const home = (name: string) => ({ STARFRAY_DEMO: '1', STARFRAY_HOME: `/tmp/${name}` });
  expect(() => readConfig(home('starfray'))).toThrow(
    expect.objectContaining({
      message: 'STARFRAY_DEMO="1" cannot be used: start the demo with "npm run demo".',
      exitCode: 2,
    }),
  );
  expect(readConfig(home('starfray-demo-12-ab')).demo).toBe(true);
});
