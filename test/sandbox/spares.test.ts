import { spawn } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UNWRAPPED } from '../../sandbox/confinement/confinement.ts';
import { LANGUAGES } from '../../sandbox/languages.ts';
import type { Launched } from '../../sandbox/processes/launch.ts';
import { createSpares, type Spares } from '../../sandbox/processes/spares.ts';
import type { WarmChild } from '../../sandbox/processes/warm-child.ts';
import { launchStandIn } from './stand-in.ts';

/** Tests of spare processes: how many there are for each language, and what ends them. */

let launched: { language: string; process: Launched['process'] }[];
/** Number of launches from now on whose process ends before it is ready. */
let failing: number;
const launchFailure = (): Launched => {
  const child = spawn(process.execPath, ['-e', 'process.exit(1)'], { stdio: 'pipe' });
  return { process: child, kill: () => child.kill('SIGKILL') };
};
vi.mock('../../sandbox/processes/launch.ts', () => ({
  launch(language: string) {
    const one = failing-- > 0 ? launchFailure() : launchStandIn('');
    launched.push({ language, process: one.process });
    return one;
  },
}));

let spares: Spares;
let taken: WarmChild[];
beforeEach(() => {
  launched = [];
  failing = 0;
  taken = [];
  spares = createSpares(UNWRAPPED);
});
afterEach(async () => {
  await spares.keep([]);
  await Promise.all(taken.map(child => child.kill()));
});

const take = (language: 'js' | 'lua') => {
  const child = spares.take(language);
  taken.push(child);
  return child;
};
const languages = () => launched.map(({ language }) => language);
const running = () =>
  launched.filter(({ process: { exitCode, signalCode } }) => exitCode === null && signalCode === null).length;

describe('spare processes', () => {
  it('each prepared language has its number of spare processes, and other languages have none', async () => {
    await spares.keep(['js']);
    expect(languages()).toEqual(Array(LANGUAGES.js.spares).fill('js'));
    await spares.keep(['js']);
    expect(launched).toHaveLength(LANGUAGES.js.spares);
  });

  it('a spare process is used before a new process is started, and is replaced only on request', async () => {
    await spares.keep(['js']);
    const before = launched.length;
    await take('js').ready;
    expect(launched).toHaveLength(before);
    spares.refill('js');
    expect(launched).toHaveLength(before + 1);
    spares.refill('js');
    expect(launched).toHaveLength(before + 1);
  });

  it('a language that is not prepared gets spare processes only once it has been used', async () => {
    spares.refill('lua');
    expect(launched).toEqual([]);
    await take('lua').ready;
    spares.refill('lua');
    expect(languages()).toEqual(['lua']);
  });

  it('when another language is prepared instead, the spare processes of the former language are ended', async () => {
    await spares.keep(['js']);
    await spares.keep(['lua']);
    expect(running()).toBe(LANGUAGES.lua.spares);
    spares.refill('js');
    expect(languages().filter(language => language === 'js')).toHaveLength(LANGUAGES.js.spares);
  });

  it('spare processes may be ended before they are ready', async () => {
    const kept = spares.keep(['js']);
    await spares.keep([]);
    await kept;
    expect(running()).toBe(0);
  });

  it('ending spare processes does not end a process that is in use', async () => {
    await spares.keep(['js']);
    await take('js').ready;
    await spares.keep([]);
    expect(running()).toBe(1);
  });
});

describe('spare process', () => {
  it('a spare process that does not start is replaced once', async () => {
    failing = 1;
    await take('js').ready;
    expect(languages()).toEqual(['js', 'js']);
  });

  it('a spare process that fails to start twice is not replaced, and the caller gets the reason', async () => {
    failing = 2;
    await expect(take('js').ready).rejects.toThrow('The process for js did not start.');
    expect(launched).toHaveLength(2);
  });

  it('a spare process that was ended while it started is not replaced', async () => {
    const child = take('js');
    await child.kill();
    await expect(child.ready).rejects.toThrow('did not start');
    expect(launched).toHaveLength(1);
  });

  it('a failure of a spare process is logged at once, and not only when a run needs the process', async () => {
    failing = 2;
    await expect(spares.keep(['lua'])).rejects.toThrow('The process for lua did not start.');
    await take('lua').ready;
    await spares.keep(['lua']);
    expect(running()).toBe(LANGUAGES.lua.spares + 1);
  });

  it('the spare process that started first is used first', async () => {
    await spares.keep(['js']);
    await take('js').ready;
    await spares.keep([]);
    const [first, ...others] = launched.map(({ process }) => process.signalCode);
    expect([first, ...others]).toEqual([null, ...others.map(() => 'SIGKILL')]);
  });
});
