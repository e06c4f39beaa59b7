import type { OverlayLayout } from '../../schema/records/overlays.ts';
import { plainPath } from '../link/edge-channel.ts';

/** The requirements of the page's address and the system. */
export interface Layout {
  format: 'wide' | 'vertical';
  /** No backdrop: the stream's own picture shows through. */
  isTransparent: boolean;
  /** Less motion: no shake, nothing slides. */
  hasReducedMotion: boolean;
  /** Reduced flashes, whatever the setting says. */
  isCalm: boolean;
  /** How many name tags are shown at once. */
  tags: number;
  /** For computers that draw in software: a coarser picture, and half as many frames. */
  isLowQuality: boolean;
}

/** Whether the system asks for reduced motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Reads the layout from a page's address. `hasReducedMotion`: whether the system asks for reduced motion. */
export function layoutOf(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  hasReducedMotion: boolean,
): Layout {
  const query = new URLSearchParams(search);
  const isVertical = plainPath(pathname).startsWith('/overlay/vertical');
  return {
    format: isVertical ? 'vertical' : 'wide',
    isTransparent: query.get('transparent') === '1',
    hasReducedMotion,
    isCalm: query.get('calm') === '1',
    tags: isVertical ? 18 : 30,
    isLowQuality: query.get('quality') === 'low',
  };
}

/** The kind of page for its reports; `menu=1` marks the picture inside the streaming menu. */
export function pageOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): OverlayLayout {
  if (new URLSearchParams(search).get('menu') === '1') return 'menu';
  const path = plainPath(pathname);
  if (!path.startsWith('/overlay')) return 'game';
  return path.startsWith('/overlay/vertical') ? 'vertical' : 'wide';
}

/** Width of an upright picture, and height of a wide one, in units of text: text is 22 units high. */
const UNITS = { wide: 720, vertical: 620 };

/** Pixels per unit of text; `styles/base.css` has the same as `--unit`. */
export const textUnit = (format: Layout['format'], width: number, height: number) =>
  format === 'vertical' ? width / UNITS.vertical : height / UNITS.wide;
