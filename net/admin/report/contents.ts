import { arch, cpus, platform, release, totalmem } from 'node:os';
import type { Health } from '../../../schema/health.ts';
import type { Overlay } from '../../../schema/overlays.ts';
import type { Settings } from '../../../schema/settings.ts';
import type { Config } from '../../config.ts';
import type { AuditLog } from '../../dispatch/audit-log.ts';
import type { LogTail } from '../../log-tail.ts';
import type { TimedSecond } from '../../simulation/timing-log.ts';
import type { Store } from '../../store/store.ts';
import { namelessSettings } from './settings.ts';
import { actCounts, folderSizes, storeSizes } from './sizes.ts';

/** What a report is made of. */
export interface ReportSources {
  config: Config;
  store: Pick<Store, 'get' | 'all'>;
  settings: { readonly current: Settings };
  health(): Health;
  overlays: { list(): Overlay[] };
  ticks: readonly TimedSecond[];
  auditLog: Pick<AuditLog, 'save'>;
  logTail: Pick<LogTail, 'lines'>;
}

const ABOUT = `A report about a game of Starfray, for somebody who is to find out what went wrong.

machine.json   versions, system, memory, how the process was set up
settings.json  settings of the game; names in them are only counted
health.json    what the server says of itself, and how its overlays draw
ticks.csv      how each of the last seconds kept time, ms
log.json       when something was logged and by which line of the sources, without what was logged
sizes.json     acts by kind, rows by table, files by kind: numbers only

It holds no names of viewers, bots, scripts, keys or rewards, no chat, no keys, no secrets, and no addresses.
`;

/** The texts of a report by the names of their files. Whatever a person may have typed stays out of all of them. */
export const reportFiles = (sources: ReportSources): Record<string, string> => ({
  'about.txt': ABOUT,
  'machine.json': json({ ...machine(), config: namelessConfig(sources.config) }),
  'settings.json': json(namelessSettings(sources.settings.current)),
  'health.json': json({ ...sources.health(), connected: sources.overlays.list().map(namelessOverlay) }),
  'ticks.csv': csvOf(sources.ticks),
  'log.json': json(sources.logTail.lines),
  'sizes.json': json({
    acts: actCounts(sources.store),
    store: storeSizes(sources.store),
    folder: folderSizes(sources.config.home),
  }),
});

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The leading numbers of a version: what follows them, somebody may have chosen. */
const numbersOf = (version: string) => /^[\d.]*/.exec(version)?.[0] ?? '';

const machine = () => ({
  madeAt: new Date().toISOString(),
  node: process.version,
  platform: platform(),
  release: numbersOf(release()),
  arch: arch(),
  cpus: cpus().length,
  memoryBytes: totalmem(),
  usedBytes: process.memoryUsage().rss,
});

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/** Neither folders, which name the user, nor addresses nor secrets. */
const namelessConfig = ({
  home,
  host,
  hosts,
  seed,
  extensionSecret,
  extensionChannel,
  twitchClientId,
  relay,
  ...rest
}: Config) => ({
  ...rest,
  isLocalOnly: LOOPBACK.includes(host),
  hosts: hosts.length,
  hasExtension: extensionSecret !== undefined || extensionChannel !== undefined,
  hasClientId: twitchClientId !== undefined,
  hasRelay: relay.address !== undefined,
});

const namelessOverlay = ({ obs, ...overlay }: Overlay) => ({ ...overlay, obs: obs && numbersOf(obs) });

const COLUMNS = 'at,ticks,slipped,tick p50,tick p99,late p50,late p99,timer grain';

const csvOf = (ticks: readonly TimedSecond[]) => `${[COLUMNS, ...ticks.map(rowOf)].join('\n')}\n`;

const rowOf = ({ at, ticks, slipped, tickMs, latenessMs, timerGrainMs }: TimedSecond) =>
  [at, ticks, slipped, tickMs.p50, tickMs.p99, latenessMs.p50, latenessMs.p99, timerGrainMs].join();
