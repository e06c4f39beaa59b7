import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../net/app.ts';
import { readConfig } from '../../net/config.ts';
import { pretendPlatform } from '../platform.ts';

/** Tests the configuration from environment variables. */

describe('data folder', () => {
  it('on Windows, the data folder is in the local application data', () => {
    pretendPlatform('win32');
    expect(readConfig({ LOCALAPPDATA: '/local', APPDATA: '/roaming' }).home).toBe(resolve('/local/Starfray'));
    for (const env of [{ APPDATA: '/roaming' }, { LOCALAPPDATA: '' }])
      expect(readConfig(env).home).toBe(join(homedir(), 'AppData', 'Local', 'Starfray'));
  });

  it.each(['', 'relative/data', '.', undefined])(
    'the data folder is in the home folder if XDG_DATA_HOME is %j',
    given => {
      pretendPlatform('linux');
      const preset = join(homedir(), '.local', 'share', 'starfray');
      expect(readConfig({ XDG_DATA_HOME: given }).home).toBe(preset);
      expect(readConfig({ XDG_DATA_HOME: '/data' }).home).toBe('/data/starfray');
    },
  );

  it.each(['win32', 'darwin', 'linux'] as const)(
    'on %s, the data folder is STARFRAY_HOME if that variable is set',
    platform => {
      pretendPlatform(platform);
      expect(readConfig({ STARFRAY_HOME: '/mine', LOCALAPPDATA: '/local' }).home).toBe(resolve('/mine'));
    },
  );
});

describe('STARFRAY_STOP_ON_STDIN', () => {
  it('the end of stdin stops the server only if STARFRAY_STOP_ON_STDIN is 1', () => {
    expect(readConfig({}).stopOnStdin).toBe(false);
    expect(readConfig({ STARFRAY_STOP_ON_STDIN: '1' }).stopOnStdin).toBe(true);
    expect(() => readConfig({ STARFRAY_STOP_ON_STDIN: 'yes' })).toThrow(
      'STARFRAY_STOP_ON_STDIN="yes" cannot be used: give 0 or 1.',
    );
  });
});

describe('numeric variable', () => {
  it.each([
    ['PORT', 'port', 2_087, ['0', '65535'], ['-1', '65536', '1.5', ' ']],
    ['STARFRAY_SPEED', 'speed', 1, ['1', '1.5', '50'], ['0.9', '50.1', '-2', '1e1']],
    ['STARFRAY_ACTIONS_PER_SECOND', 'actionsPerSecond', 1_000, ['0', '1000000'], ['1000001', '0.5']],
  ] as const)(
    'the variable %s has a default and accepts only values within its range',
    (name, field, preset, possible, impossible) => {
      expect(readConfig({})[field]).toBe(preset);
      for (const text of possible) expect(readConfig({ [name]: text })[field]).toBe(Number(text));
      for (const text of impossible) {
        expect(() => readConfig({ [name]: text })).toThrow(`${name}="${text}" cannot be used: give a `);
      }
    },
  );

  it('STARFRAY_SEED may be any 32-bit number, and is random if it is not set', () => {
    expect(readConfig({ STARFRAY_SEED: '4294967295' }).seed).toBe(4_294_967_295);
    expect(() => readConfig({ STARFRAY_SEED: '4294967296' })).toThrow('from 0 to 4294967295');
    const seeds = Array.from({ length: 20 }, () => readConfig({}).seed);
    expect(new Set(seeds).size).toBeGreaterThan(15);
    for (const seed of seeds) expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 48).toBe(true);
    expect(Math.max(...seeds)).toBeGreaterThan(2 ** 32);
  });
});

describe('refused configuration', () => {
  it('a refused configuration ends the process with exit code 2', () => {
    expect(() => readConfig({ STARFRAY_LOG: 'loud' })).toThrow(expect.objectContaining({ exitCode: 2 }));
  });

  it('the error about a refused configuration does not repeat a secret', () => {
    const refuse = () => readConfig({ STARFRAY_EXTENSION_SECRET: 'hush' });
    expect(refuse).toThrow('STARFRAY_EXTENSION_SECRET cannot be used');
    expect(refuse).not.toThrow('hush');
  });
});

it('STARFRAY_HOSTS is a comma-separated list, and may contain blanks and capitals', () => {
  expect(readConfig({}).hosts).toEqual([]);
  expect(readConfig({ STARFRAY_HOSTS: ' Game.example,,b.example , ' }).hosts).toEqual([
    'game.example',
    'b.example',
  ]);
});

it('an empty variable counts as unset', () => {
  const names = [
    'PORT',
    'HOST',
    'HOME',
    'SEED',
    'SPEED',
    'LOG',
    'REDIS',
    'CHANNEL',
    'RELAY',
    'RELAY_KEY',
    'FRESH',
  ];
  const others = ['EXTENSION_SECRET', 'EXTENSION_CHANNEL', 'TWITCH_CLIENT_ID', 'FORESIGHT', 'HOSTS'];
  const variables = [...names, ...others].map(name =>
    /^(PORT|HOST)$/.test(name) ? name : `STARFRAY_${name}`,
  );
  const empty = Object.fromEntries(variables.map(name => [name, '']));
  const read = (env: NodeJS.ProcessEnv) => readConfig({ ...env, STARFRAY_SEED: '5' }, PLATFORMS);
  expect(read(empty)).toEqual(read({}));
});
