import type { NetHandler } from './handler.ts';

export const listOverlays: NetHandler<'listOverlays'> =
  ({ overlays }) =>
  () => ({ overlays: overlays.list() });
