import type { Health } from '../../../schema/records/health.ts';
import type { ConnectionState } from '../live.ts';

const confinements: Record<Health['confinement'], string> = {
  none: 'by the game alone',
  process: 'by limits of the system',
  namespaces: 'shut off from files, network and other programs',
};

/** Why nothing is known about the game. */
const away: Partial<Record<ConnectionState, string>> = {
  lost: 'The game does not answer.',
  ended: 'The game is not running.',
};

export const machine = {
  about:
    'Whether this machine keeps up with the game. It computes the fight 60 times a second; each of these steps is a tick.',
  keepsUp: 'Your PC keeps up with the fight:',
  yes: 'yes.',
  no: 'no.',
  away,
  drawing: 'How smoothly each picture is drawn is on the page',
  remedy: 'Close other programs, or let fewer bots fly.',
  details: 'Figures and technical details',
  tickTitle: 'How long a tick takes',
  tickAbout: (ms: number) =>
    `Well below ${ms} ms is good. At ${ms} ms there is no time left for anything else, and ticks are skipped.`,
  lateTitle: 'How late ticks begin',
  lateAbout: 'A few ms are not visible. If the number rises, another program keeps the machine busy.',
  half: 'Median (p50)',
  slowest: 'Slowest 1 % (p99)',
  chartInTable: 'the figures are in the table below',
  timing: 'In numbers',
  overMinutes: (minutes: number) =>
    minutes === 1 ? 'Over the last minute, since this menu was opened.' : `Over the last ${minutes} minutes.`,
  columns: { figure: 'Figure', now: 'Now', mean: 'Average', most: 'Maximum' },
  figures: {
    tickP50: 'Length of a tick, median (p50)',
    tickP99: 'Length of a tick, slowest 1 % (p99)',
    lateP50: 'Delay of a tick, median (p50)',
    lateP99: 'Delay of a tick, latest 1 % (p99)',
  },
  unknown: '–',
  server: 'The server',
  facts: {
    ticks: 'Ticks in the last second',
    skipped: 'Skipped ticks, since the start',
    restarts: 'Restarts of the fight after a failure',
    uptime: 'Running for',
    streams: 'Programs that follow events',
    overlays: 'Connected overlays',
    confinement: 'Scripts are confined',
    version: 'Version',
  },
  duration: (hours: number, minutes: number, seconds: number) =>
    hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${seconds} s`,
  confinements,
  versions: (game: string, api: string) => `game ${game}, interface ${api}`,
  metrics:
    'Programs that draw such figures, such as Prometheus and Grafana, read them from this address. It returns only numbers, no names.',
  report: {
    title: 'Bug report',
    about:
      'One file to attach when you report a fault. Open it first if you like: it contains only plain text.',
    holds: [
      'versions, the system, memory, how the game was started',
      'your settings (names in them are counted, not listed)',
      'the health of the server and of the overlays, and the timing of ticks in the last minutes',
      'when something was logged, and by which line of code, without the text',
      'how often each action was used, and how much is stored',
    ],
    notIncluded:
      'It contains no names of viewers, bots, scripts or rewards, no chat, no keys, no secrets, and no addresses or folders of this machine.',
    save: 'Save bug report',
    saved: 'The bug report is in your downloads.',
  },
  quit: {
    title: 'Quit',
    about: 'A round that is being fought continues if you start the game again within five minutes.',
    button: 'Quit the game',
    question: 'Quit the game?',
    warning: 'Overlays go dark, and viewers can no longer play.',
    done: 'The game is quitting. You can close this page.',
  },
  metricsName: 'the address of the figures',
};
