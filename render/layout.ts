/** What the address of the page asks for. */
export interface Layout {
  format: 'wide' | 'vertical';
  /** No backdrop: the stream's own picture shows through. */
  transparent: boolean;
  /** Less motion: no shake. */
  calm: boolean;
  /** Name tags at once. */
  tags: number;
}

export function layoutOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Layout {
  const query = new URLSearchParams(search);
  const isVertical = pathname.startsWith('/overlay/vertical');
  return {
    format: isVertical ? 'vertical' : 'wide',
    transparent: query.get('transparent') === '1',
    calm: matchMedia('(prefers-reduced-motion: reduce)').matches,
    tags: isVertical ? 18 : 30,
  };
}
