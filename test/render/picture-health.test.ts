import { describe, expect, it } from 'vitest';
import { pageOf } from '../../render/page/layout.ts';
import { createPictureHealth, obsVersion } from '../../render/page/page-health.ts';
import { cleanObsVersion } from '../../schema/records/overlays.ts';

/** Tests of the statistics that a page records about its frames. */

/** A visible page with animation frames at these times, of which every second one draws. */
function pageAt(times: readonly number[]) {
  const health = createPictureHealth();
  health.setVisible(true, 0);
  times.forEach((now, i) => {
    health.animated(now);
    if (i % 2 === 0) health.drawn();
  });
  return health;
}

it('the version of OBS is not reported if nothing remains of it after cleaning', () => {
  expect([cleanObsVersion('<>'), cleanObsVersion('<30.1>')]).toEqual([null, '30.1']);
});

describe('drawing page', () => {
  it('a page counts the frames it draws, and the gaps of more than 150 ms between them', () => {
    const health = pageAt([0, 16, 166, 317, 333, 584.4]);
    expect(health.take(600.4)).toEqual({ ms: 600, frames: 3, gaps: 2, longestGapMs: 251 });
  });

  it('each report of a page counts from zero, and a gap that extends across two reports is counted in the second', () => {
    const health = pageAt([0, 16]);
    health.take(100);
    health.animated(266);
    expect(health.take(300)).toEqual({ ms: 200, frames: 0, gaps: 1, longestGapMs: 250 });
    expect(health.take(400)).toEqual({ ms: 100, frames: 0, gaps: 0, longestGapMs: 0 });
  });

  it('while a page is hidden, the time is counted neither as a gap nor as drawing time', () => {
    const health = pageAt([0, 16]);
    health.setVisible(false, 20);
    expect(health.take(3_000)).toMatchObject({ ms: 20, gaps: 0 });
    expect(health.take(6_000)).toMatchObject({ ms: 0, frames: 0 });
    health.setVisible(true, 7_000);
    health.animated(7_010);
    expect(health.take(7_100)).toEqual({ ms: 100, frames: 0, gaps: 0, longestGapMs: 0 });
  });

  it('each page identifies itself, and the picture in the streaming menu does not count as an overlay', () => {
    const paths = ['/overlay', '/overlay/vertical?transparent=1', '/', '/overlay?quality=low&menu=1'];
    const pages = paths.map(path => pageOf(new URL(path, 'http://localhost')));
    expect(pages).toEqual(['wide', 'vertical', 'game', 'menu']);
  });
});

describe('OBS', () => {
  const browser = {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/127.0.6533.120 Safari/537.36 OBS/31.0.1',
  };
  const other = { userAgent: 'Mozilla/5.0 Chrome/127.0.6533.120' };

  it('the version of OBS is taken from its browser, or else from its plugin', () => {
    expect(obsVersion({ obsstudio: { pluginVersion: '2.24.4' } }, browser)).toBe('31.0.1');
    expect(obsVersion({ obsstudio: { pluginVersion: '2.24.4' } }, other)).toBe('2.24.4');
  });

  it('outside OBS, the version of OBS is unknown, whatever a browser calls itself', () => {
    expect(obsVersion({}, browser)).toBeUndefined();
    expect(obsVersion({ obsstudio: { pluginVersion: { evil: 1 } } }, browser)).toBeUndefined();
  });

  it('the reported version of OBS is short and contains no special characters', () => {
    const version = obsVersion({ obsstudio: { pluginVersion: `<img>${'9'.repeat(99)}` } }, other);
    expect(version).toMatch(/^img9{29}$/);
  });
});
