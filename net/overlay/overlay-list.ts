import { io } from '../../core/io.ts';
import { MAX_OVERLAYS, type OverlayLayout, type OverlayPage } from '../../schema/records/overlays.ts';
import type { OverlayReport } from '../../schema/wire/overlay-socket.ts';

/** Interval at which overlays report how well they draw. @limit */
export const REPORT_MS = 3_000;
/**
 * Shortest time between two reports from an overlay. A report that comes earlier covers too short a time and
 * is ignored. @limit
 */
const SOONEST_MS = 1_000;
/** Largest frame rate in a report from an overlay. @limit frames/s */
const MAX_FPS = 1_000;

interface Introduction {
  layout: OverlayLayout | null;
  obs: string | null;
  local: boolean;
}

/** An overlay in the list. */
export interface ListedOverlay {
  report(report: OverlayReport): void;
  leave(): void;
}

export type OverlayList = ReturnType<typeof createOverlayList>;

/** Creates the list of connected overlays with their last reports. Nothing is stored on disk. */
export function createOverlayList() {
  const overlays = new Map<number, OverlayPage>();
  let lastId = 0;
  return {
    enter(introduction: Introduction): ListedOverlay {
      const id = ++lastId;
      overlays.set(id, { id, ...introduction, since: io.wall(), ...UNKNOWN });
      return {
        report: report => update(overlays.get(id), report),
        leave: () => void overlays.delete(id),
      };
    },
    /** The overlays in the order in which they connected. */
    list: (): OverlayPage[] => [...overlays.values()].slice(0, MAX_OVERLAYS),
    /** Number of overlays that show the game. Previews in the streaming menu are not counted. */
    get count(): number {
      return [...overlays.values()].filter(({ layout }) => layout !== 'menu').length;
    },
  };
}

const UNKNOWN = { reportedAt: null, framesPerSecond: null, longestGapMs: null, gaps: null, size: null };

function update(
  overlay: OverlayPage | undefined,
  { ms, frames, gaps, longestGapMs, width, height }: OverlayReport,
) {
  const now = io.wall();
  if (!overlay || now - (overlay.reportedAt ?? overlay.since) < SOONEST_MS) return;
  const isHidden = ms === 0;
  Object.assign(overlay, {
    reportedAt: now,
    framesPerSecond: isHidden ? null : perSecond(frames, ms),
    longestGapMs,
    gaps,
    size: { width, height },
  } satisfies Partial<OverlayPage>);
}

const perSecond = (frames: number, ms: number) => Math.min(MAX_FPS, Math.round((frames * 10_000) / ms) / 10);
