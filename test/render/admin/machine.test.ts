import { h } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection, health } from '../../../render/admin/live.ts';
import { ServerTable } from '../../../render/admin/pages/machine/figures.tsx';
import { samples, summaryOf } from '../../../render/admin/pages/machine/history.ts';
import { QuitSection } from '../../../render/admin/pages/machine/quit.tsx';
import { ReportSection } from '../../../render/admin/pages/machine/report.tsx';
import { Verdict } from '../../../render/admin/pages/machine.tsx';
import { conditionOf, createReportHistory } from '../../../render/admin/pages/overlays/condition.ts';
import type { OverlayPage } from '../../../schema/records/overlays.ts';
import { HEALTH, opened, useMenu } from './menu-in-node.ts';

useMenu();

describe('tick timing', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    health.value = null;
    samples.value = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const hear = (seconds: number, p50: number | null = 1) => {
    vi.setSystemTime(1_000_000 + seconds * 1_000);
    health.value = { ...HEALTH, tickMs: p50 === null ? null : { p50, p99: 2 * p50 } };
  };
  const ticks = () => samples.value.map(({ tickP50 }) => tickP50);

  it('the history of tick timing has one entry per second, however often it is read', () => {
    hear(0, 1);
    hear(0.6, 2);
    hear(1, 3);
    hear(1.69, 4);
    hear(1.7, 5);
    expect(ticks()).toEqual([1, 3, 5]);
    expect(samples.value[1]).toEqual({ at: 1_001, tickP50: 3, tickP99: 6, lateP50: 0.1, lateP99: 12.34 });
  });

  it('the history of tick timing has a gap if there were no data for more than three seconds', () => {
    hear(0, 1);
    hear(3, 2);
    hear(6.1, 3);
    expect(ticks()).toEqual([1, 2, null, 3]);
    expect(samples.value[2].at).toBeCloseTo(1_005.1);
  });

  it('the history of tick timing covers five minutes', () => {
    for (let second = 0; second < 302; second++) hear(second, second);
    expect([ticks().length, ticks()[0], ticks().at(-1)]).toEqual([300, 2, 301]);
  });

  it('the summary of the tick timing gives the latest, the mean and the largest value', () => {
    expect(summaryOf('tickP50')).toBeNull();
    for (const [second, p50] of [4, null, 1].entries()) hear(second, p50);
    expect(summaryOf('tickP50')).toEqual({ now: 1, mean: 2.5, most: 4 });
  });
});

it('the machine page says whether the computer is fast enough', async () => {
  const verdict = async (p99: number, ticksPerSecond: number | null = 60) => {
    const health = { ...HEALTH, ticksPerSecond, tickMs: { p50: 1, p99 } };
    return (await opened(h(Verdict, { health }))).texts('.verdict')[0];
  };
  expect(await verdict(4)).toContain('Your PC keeps up with the fight: yes.');
  expect(await verdict(15)).toContain('Your PC keeps up with the fight: no. Close other programs');
  expect(await verdict(12.4)).toContain(': yes.'); // three quarters of a tick are 12.5 ms
  expect(await verdict(12.6)).toContain(': no.');
  expect(await verdict(4, 57)).toContain(': no.');
  expect(await verdict(4, 58)).toContain(': yes.');
  expect(await verdict(4, null)).toContain(': yes.');
});

it.each([
  ['ended', 'The game is not running.'],
  ['lost', 'The game does not answer.'],
] as const)('while the connection is %s, the machine page says why nothing is known', async (state, why) => {
  connection.value = state;
  const page = await opened([h(Verdict, { health: HEALTH }), h(ReportSection, null), h(QuitSection, null)]);
  expect(page.texts('.verdict')).toEqual([why]);
  expect(page.texts('.why')).toEqual([why, why]);
});

describe('facts', () => {
  const facts = async (changes = {}) => {
    const page = await opened(h(ServerTable, { health: { ...HEALTH, ...changes } }));
    return page.texts('td');
  };

  it('the machine page shows facts about the server as a table', async () => {
    expect(await facts()).toEqual([
      ...['60', '4', '5', '1 h 2 min', '6', '7', 'by limits of the system', 'game 1.2.3, interface 1'],
    ]);
    expect((await facts({ uptime: 59 }))[3]).toBe('0 min 59 s');
    expect((await facts({ uptime: 3_599, ticksPerSecond: null })).slice(0, 4)).toEqual([
      ...['–', '4', '5', '59 min 59 s'],
    ]);
  });
});

const NOW = 1_000_000;
const overlay = (changes: Partial<OverlayPage> = {}) =>
  ({
    ...{ id: 1, layout: 'wide', since: NOW - 60_000, reportedAt: NOW, framesPerSecond: 60, gaps: 0 },
    ...{ longestGapMs: 20, obs: '31.0.1', local: true, size: null },
    ...changes,
  }) as OverlayPage;

describe('verdict', () => {
  it.each<[ReturnType<typeof conditionOf>, Partial<OverlayPage>]>([
    ['new', { reportedAt: null, since: NOW - 15_000 }],
    ['unknown', { reportedAt: null, since: NOW - 15_001 }],
    ['hidden', { framesPerSecond: null, reportedAt: NOW - 60_000 }],
    ['good', { reportedAt: NOW - 15_000 }],
    ['silent', { reportedAt: NOW - 15_001 }],
    ['stopped', { framesPerSecond: 0.9 }],
    ['stutters', { framesPerSecond: 1 }],
    ['stutters', { framesPerSecond: 19.9 }],
    ['good', { framesPerSecond: 20 }],
    ['good', { gaps: 1 }],
    ['good', { gaps: null }],
    ['stutters', { gaps: 2 }],
  ])("an overlay's condition is %s if it reports %o", (verdict, changes) => {
    expect(conditionOf(overlay(changes), NOW)).toBe(verdict);
  });
});

describe('OBS', () => {
  const stalls = (reports: Partial<OverlayPage>[]) => {
    const history = createReportHistory();
    for (const [at, report] of reports.entries())
      history.note([overlay({ reportedAt: NOW + at, ...report })]);
    return history.hasStall;
  };
  const gap = (longestGapMs: number, more: Partial<OverlayPage> = {}) => ({ gaps: 1, longestGapMs, ...more });

  it('OBS counts as stalling once an overlay has had three gaps of a quarter of a second', () => {
    expect(stalls([gap(250), {}, gap(250)])).toBe(false);
    expect(stalls([gap(200), {}, gap(350), gap(250)])).toBe(true);
    expect(stalls([gap(250, { gaps: 3 })])).toBe(true);
  });

  it('on a slow machine, where gaps differ in length, OBS does not count as stalling', () => {
    expect(stalls([gap(250), gap(250), gap(199)])).toBe(false);
    expect(stalls([gap(250), gap(250), gap(351)])).toBe(false);
  });

  it('OBS counts as stalling only from version 31 on, even if only its plugin reports the version', () => {
    const of = (obs: string | null) => stalls([gap(250, { gaps: 3, obs })]);
    expect([of('31.0'), of('30.2.3'), of('10'), of('9'), of('2.24.4'), of(null)]).toEqual([
      ...[true, false, false, true, true, false],
    ]);
  });

  it("an overlay's last ten reports decide whether OBS counts as stalling, and each report is counted once", () => {
    expect(stalls([gap(250), gap(250), ...Array(8).fill({}), gap(250)])).toBe(false);
    expect(stalls([gap(250), gap(250), ...Array(7).fill({}), gap(250)])).toBe(true);
    const same = { reportedAt: NOW };
    expect(stalls([gap(250, same), gap(250, same), gap(250, same)])).toBe(false);
    const history = createReportHistory();
    for (const id of [1, 2, 3]) history.note([overlay({ id, gaps: 2, longestGapMs: 250 })]);
    expect(history.hasStall).toBe(false);
  });
});
