import type { OverlayPage } from '../../../../schema/records/overlays.ts';

/** The condition of an overlay, from its reports. */

export type OverlayCondition = 'new' | 'unknown' | 'silent' | 'hidden' | 'stopped' | 'stutters' | 'good';

/** Time without a report after which the page or its browser hangs; pages report every three seconds. Unit: ms. */
const SILENT_MS = 15_000;
const FEW_PICTURES = 20;
/** Number of gaps per report from which viewers notice them. */
const MANY_GAPS = 2;

/** The condition of an overlay at the time `now`, wall clock, ms. */
export function conditionOf(
  { since, reportedAt, framesPerSecond, gaps }: OverlayPage,
  now: number,
): OverlayCondition {
  if (reportedAt === null) return now - since > SILENT_MS ? 'unknown' : 'new';
  if (framesPerSecond === null) return 'hidden';
  if (now - reportedAt > SILENT_MS) return 'silent';
  if (framesPerSecond < 1) return 'stopped';
  return framesPerSecond < FEW_PICTURES || (gaps ?? 0) >= MANY_GAPS ? 'stutters' : 'good';
}

/** Maximum number of reports that are considered: about half a minute. */
const MAX_REPORTS = 10;
const STALL_MS = { least: 200, most: 350 };
const STALLS = 3;
/** The first version of OBS that stalls. */
const SINCE_OBS = 31;

/** The latest reports of each overlay, because some faults do not show in a single report. */
export function createReportHistory() {
  let reports = new Map<number, OverlayPage[]>();
  return {
    /** Adds the current list; disconnected overlays are dropped. */
    note(overlays: readonly OverlayPage[]) {
      reports = new Map(
        overlays.map(overlay => [overlay.id, withReport(reports.get(overlay.id) ?? [], overlay)]),
      );
    },
    /** Whether OBS repeatedly hangs for a quarter of a second in one of the overlays, as some versions of OBS do. */
    get hasStall(): boolean {
      return [...reports.values()].some(isStalling);
    },
  };
}

function withReport(before: readonly OverlayPage[], overlay: OverlayPage) {
  if (overlay.reportedAt === (before.at(-1)?.reportedAt ?? null)) return [...before];
  return [...before, overlay].slice(-MAX_REPORTS);
}

/**
 * Whether there are several gaps that all have about the length that this fault causes. On a slow machine, the lengths
 * of gaps differ.
 */
function isStalling(reports: readonly OverlayPage[]) {
  const withGaps = reports.filter(({ gaps }) => gaps);
  const gaps = withGaps.reduce((sum, report) => sum + (report.gaps ?? 0), 0);
  return (
    gaps >= STALLS && withGaps.every(report => canStall(report.obs) && isOfStall(report.longestGapMs ?? 0))
  );
}

const isOfStall = (ms: number) => ms >= STALL_MS.least && ms <= STALL_MS.most;

/**
 * Whether this version of OBS can have the fault. If OBS does not report its version, `obs` is the version of its
 * browser plugin, currently 2, and the fault is possible.
 */
function canStall(obs: string | null) {
  const major = Number.parseInt(obs ?? '', 10);
  return major >= SINCE_OBS || major < 10;
}
