import { cleanObsVersion } from '../../schema/records/overlays.ts';
import { GAP_MS, type OverlayReport } from '../../schema/wire/overlay-socket.ts';

/**
 * Calls `onError` at the first uncaught error of a page. Reports that contain no error are ignored, for example that a
 * size observer must wait for the next frame.
 */
export function onFirstError(page: EventTarget, onError: () => void) {
  const listen = (event: Event) => {
    if (!(event as ErrorEvent).error) return;
    page.removeEventListener('error', listen);
    onError();
  };
  page.addEventListener('error', listen);
}

type Figures = Omit<OverlayReport, 'width' | 'height'>;

/** Counts how evenly a page draws. Times are in ms of the local clock. A hidden page is not measured. */
export function createPictureHealth() {
  let figures = none();
  /** Time up to which has been counted, and time of the last animation frame; null while the page is hidden. */
  let timedFrom: number | null = null;
  let last: number | null = null;

  const settle = (now: number) => {
    if (timedFrom === null) return;
    figures.ms += Math.max(0, now - timedFrom);
    timedFrom = now;
  };
  const noteGap = (ms: number) => {
    figures.longestGapMs = Math.max(figures.longestGapMs, ms);
    if (ms > GAP_MS) figures.gaps++;
  };

  return {
    /** Call when the page is hidden and when it is visible again. */
    setVisible(isVisible: boolean, now: number) {
      settle(now);
      timedFrom = isVisible ? now : null;
      last = null;
    },
    /** Call in each animation frame. */
    animated(now: number) {
      if (last !== null) noteGap(now - last);
      last = now;
    },
    /** Call when a frame was drawn. */
    drawn() {
      figures.frames++;
    },
    /** Returns the figures since the last call, in whole numbers. */
    take(now: number): Figures {
      settle(now);
      const { ms, frames, gaps, longestGapMs } = figures;
      figures = none();
      return { ms: Math.round(ms), frames, gaps, longestGapMs: Math.round(longestGapMs) };
    },
  };
}

const none = (): Figures => ({ ms: 0, frames: 0, gaps: 0, longestGapMs: 0 });

declare global {
  interface Window {
    /** Exists only in browser sources of OBS. */
    obsstudio?: { pluginVersion?: unknown };
  }
}

/**
 * The version of OBS that shows the page: taken from its browser, or otherwise the version of its plugin; undefined
 * outside OBS.
 */
export function obsVersion(
  { obsstudio }: Pick<Window, 'obsstudio'>,
  { userAgent }: Pick<Navigator, 'userAgent'>,
): string | undefined {
  if (typeof obsstudio?.pluginVersion !== 'string') return;
  const named = /\bOBS\/([\w.-]+)/.exec(userAgent)?.[1];
  return cleanObsVersion(named ?? obsstudio.pluginVersion) ?? undefined;
}
