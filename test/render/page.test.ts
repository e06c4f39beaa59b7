import { afterEach, describe, expect, it, vi } from 'vitest';
import { clock } from '../../render/game/format.ts';
import { socketUrl } from '../../render/link/connection.ts';
import { layoutOf, prefersReducedMotion, textUnit } from '../../render/page/layout.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each(['reduce', 'no-preference'])("reduced motion follows the system's setting (%s)", wanted => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === `(prefers-reduced-motion: ${wanted})`,
  }));
  expect(prefersReducedMotion()).toBe(wanted === 'reduce');
});

describe('page', () => {
  it("a page's address determines its layout", () => {
    expect(layoutOf(new URL('http://localhost:2087/overlay'), false)).toMatchObject({
      format: 'wide',
      isTransparent: false,
      hasReducedMotion: false,
      tags: 30,
    });
    expect(
      layoutOf(new URL('http://localhost:2087/overlay/vertical?transparent=1&quality=low'), true),
    ).toMatchObject({
      isCalm: false,
      format: 'vertical',
      isTransparent: true,
      hasReducedMotion: true,
      tags: 18,
      isLowQuality: true,
    });
  });

  it("options in the page's address apply only with the value that switches them on", () => {
    const layout = layoutOf({ pathname: '/overlay', search: '?transparent=0&calm=0&quality=high' }, false);
    expect(layout).toMatchObject({ isTransparent: false, isCalm: false, isLowQuality: false });
  });

  it("the address of a page's WebSocket is derived from the page's address, without the token in the fragment", () => {
    expect(String(socketUrl('http://localhost:2087/overlay?transparent=1#t=secret'))).toBe(
      'ws://localhost:2087/overlay/socket',
    );
    expect(String(socketUrl('https://stream.example/overlay'))).toBe('wss://stream.example/overlay/socket');
  });
});

describe('text size', () => {
  it('text is 22 px high at 720p and 33 px at 1080p', () => {
    expect(22 * textUnit('wide', 1_280, 720)).toBe(22);
    expect(22 * textUnit('wide', 1_920, 1_080)).toBe(33);
    expect(22 * textUnit('vertical', 620, 1_102)).toBe(22); // vertical pictures are 620 units wide
  });

  it("a page's clock rounds seconds up, so each second is shown until it is over", () => {
    expect([180_000, 179_999, 61_000, 59_001, 1, 0].map(clock)).toEqual([
      '3:00',
      '3:00',
      '1:01',
      '1:00',
      '0:01',
      '0:00',
    ]);
  });
});
