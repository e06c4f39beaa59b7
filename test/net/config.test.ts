import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../net/config.ts';
import { pretendPlatform } from '../platform.ts';

/** What the environment of the process sets. */
describe('the data folder', () => {
  it('is on Windows in the folder for application data that stays on this machine', () => {
    pretendPlatform('win32');
    expect(readConfig({ LOCALAPPDATA: '/local', APPDATA: '/roaming' }).home).toBe(resolve('/local/Starfray'));
    expect(readConfig({ APPDATA: '/roaming' }).home).toBe(join(homedir(), 'AppData', 'Local', 'Starfray'));
  });

  it.each(['win32', 'darwin', 'linux'] as const)('is the one of STARFRAY_HOME on %s', platform => {
    pretendPlatform(platform);
    expect(readConfig({ STARFRAY_HOME: '/mine', LOCALAPPDATA: '/local' }).home).toBe(resolve('/mine'));
  });
});

describe('STARFRAY_STOP_ON_STDIN', () => {
  it('is off unless it is 1', () => {
    expect(readConfig({}).stopOnStdin).toBe(false);
    expect(readConfig({ STARFRAY_STOP_ON_STDIN: '1' }).stopOnStdin).toBe(true);
    expect(() => readConfig({ STARFRAY_STOP_ON_STDIN: 'yes' })).toThrow(
      'STARFRAY_STOP_ON_STDIN="yes" cannot be used: give 0 or 1.',
    );
  });
});
