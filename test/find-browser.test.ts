import { describe, expect, it } from 'vitest';
import { browserPlaces, canSkipBrowser, findBrowser } from '../harness/browser/find-browser.ts';

const WINDOWS = {
  ProgramFiles: 'C:\\Program Files',
  'ProgramFiles(x86)': 'C:\\Program Files (x86)',
  LOCALAPPDATA: 'C:\\Users\\Ann Lee\\AppData\\Local',
};
const EDGE = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe';
const OWN_CHROME = 'C:\\Users\\Ann Lee\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe';

describe('browser of the tests', () => {
  it.each([
    ['linux', {}, '/usr/bin/chromium'],
    ['linux', {}, '/usr/bin/google-chrome'],
    ['darwin', {}, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', { HOME: '/Users/ann' }, '/Users/ann/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['win32', WINDOWS, EDGE],
    ['win32', WINDOWS, OWN_CHROME],
  ] as const)('on %s with %j, the tests use the browser at %s', (platform, env, path) => {
    expect(findBrowser(platform, env, place => place === path)).toBe(path);
  });

  it('if several usual paths of a browser exist, the tests use the first existing path', () => {
    expect(findBrowser('win32', WINDOWS, place => [EDGE, OWN_CHROME].includes(place))).toBe(OWN_CHROME);
  });

  it('CHROMIUM takes precedence as the browser of the tests, even if there is no file at that path', () => {
    expect(findBrowser('linux', { CHROMIUM: '/opt/mine' }, () => true)).toBe('/opt/mine');
    expect(findBrowser('linux', { CHROMIUM: '/opt/mine' }, () => false)).toBe('/opt/mine');
  });

  it('the tests search for the browser only in folders that the system names', () => {
    expect(browserPlaces('win32', {})).toEqual([]);
  });
});

describe('tests of pages', () => {
  it.each([
    ['tests of pages run if there is a browser', '/usr/bin/chromium', {}, false],
    ['tests of pages are skipped if there is no browser', null, {}, true],
    ['tests of pages fail in CI if there is no browser', null, { CI: 'true' }, false],
  ])('%s', (_, browser, env, isSkipped) => {
    expect(canSkipBrowser(browser, env)).toBe(isSkipped);
  });
});
