import { readFileSync } from 'node:fs';

/**
 * Loaded into a server. After SIGUSR2, the wall clock of the server is wrong by the number of milliseconds in the file
 * that SHIFTED_CLOCK names.
 */
const RealDate = Date;
let shiftMs = 0;
process.on('SIGUSR2', () => {
  shiftMs = Number(readFileSync(process.env.SHIFTED_CLOCK ?? '', 'utf8'));
});

globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length > 0 ? given : [RealDate.now() + shiftMs]) as [number]));
  }

  static override now() {
    return RealDate.now() + shiftMs;
  }
} as DateConstructor;
