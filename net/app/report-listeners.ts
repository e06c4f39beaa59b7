import type { SimulationOptions } from '../simulation/sim-client.ts';

type ReportListener = (...given: Parameters<SimulationOptions['onReport']>) => unknown;

/** Passes each report to every listener, in the order in which they were added. */
export function createReportListeners(onBug: (error: unknown) => void) {
  const listeners: ReportListener[] = [];

  /** What fails for one of them, such as a full disk, must not keep the report from the others. */
  const notify = (listener: ReportListener, given: Parameters<ReportListener>) => {
    try {
      listener(...given);
    } catch (error) {
      onBug(error);
    }
  };

  return {
    add: (listener: ReportListener) => void listeners.push(listener),
    report(...given: Parameters<ReportListener>) {
      for (const listener of listeners) notify(listener, given);
    },
  };
}
