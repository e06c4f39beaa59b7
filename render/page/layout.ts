import type { OverlayLayout } from '../../schema/records/overlays.ts';
import { plainPath } from '../link/edge-channel.ts';

/** The layout of a page, as required by its address and by the system. */
export interface Layout {
  format: 'wide' | 'vertical';
  /** Whether there is no backdrop, so that the stream's own picture shows through. */
  isTransparent: boolean;
  /** Whether motion is reduced: nothing shakes or slides. */
  hasReducedMotion: boolean;
  /** Whether flashes are reduced, whatever the setting is. */
  isCalm: boolean;
  /** Maximum number of name tags that are shown at once. */
  tags: number;
  /** Whether the picture is coarser and drawn at half the frame rate, for computers that draw in software. */
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

/** Height of a wide picture and width of a vertical one, in units of text. Text is 22 units high. */
const UNITS = { wide: 720, vertical: 620 };

/** Pixels per unit of text. `styles/base.css` contains the same value as `--unit`. */
export const textUnit = (format: Layout['format'], width: number, height: number) =>
  format === 'vertical' ? width / UNITS.vertical : height / UNITS.wide;
