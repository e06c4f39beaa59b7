/** What the address of the page asks for. */
export interface Layout {
  format: 'wide' | 'vertical';
  /** No backdrop: the stream's own picture shows through. */
  isTransparent: boolean;
  /** Less motion: no shake, nothing slides. */
  hasReducedMotion: boolean;
  /** Name tags at once. */
  tags: number;
  /** For computers that draw in software: a coarser picture, and half as many of them. */
  isLowQuality: boolean;
}

/** `prefersReducedMotion`: whether the viewer's system asks for reduced motion. */
export function layoutOf(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  prefersReducedMotion: boolean,
): Layout {
  const query = new URLSearchParams(search);
  const isVertical = pathname.startsWith('/overlay/vertical');
  return {
    format: isVertical ? 'vertical' : 'wide',
    isTransparent: query.get('transparent') === '1',
    hasReducedMotion: prefersReducedMotion,
    tags: isVertical ? 18 : 30,
    isLowQuality: query.get('quality') === 'low',
  };
}

/** Width of an upright picture and height of a wide one in units of its text: text is 22 of them high. */
const UNITS = { wide: 720, vertical: 620 };

/** Pixels a unit of text; `styles/base.css` has the same as `--unit`. */
export const textUnit = (format: Layout['format'], width: number, height: number) =>
  format === 'vertical' ? width / UNITS.vertical : height / UNITS.wide;
