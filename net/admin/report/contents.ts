import { arch, cpus, platform, release, totalmem } from 'node:os';
import { io } from '../../../core/io.ts';
import { type Health, LEASE_STATES } from '../../../schema/records/health.ts';
import { OVERLAY_LAYOUTS, type OverlayPage } from '../../../schema/records/overlays.ts';
import { CONFINEMENT_LEVELS } from '../../../schema/records/script-run.ts';
import { isSettingOfGame, SETTING_KEYS, type Settings } from '../../../schema/records/settings.ts';
import { LOG_LEVELS } from '../../../server/environment.ts';
import { RELEASE } from '../../../server/version.ts';
import type { Config } from '../../config.ts';
import type { AuditLog } from '../../dispatch/audit-log.ts';
import type { LogTail } from '../../log-tail.ts';
import type { TimedSecond } from '../../simulation/timing-log.ts';
import type { Store } from '../../store/store.ts';
import { actCounts, folderSizes, storeSizes } from './sizes.ts';

/**
 * The rules that decide what a report contains of an object, one for each field. Every field needs a rule, so
 * that no new field appears in a report by accident. If a rule returns undefined, the report omits the field.
 */
type FieldRules<T> = { readonly [K in keyof T]-?: (value: T[K]) => unknown };

/** Applies the rules to an object. */
const publicFields = <T extends object>(value: T, rules: FieldRules<T>): Record<string, unknown> =>
  Object.fromEntries((Object.keys(rules) as (keyof T)[]).map(key => [key, rules[key](value[key])]));

/** The rule for numbers and switches, which cannot contain names. */
const plain = <T extends number | boolean | null>(value: T) => value;

/** The rule for words from a fixed list of the game. Any other text becomes null. */
const oneOf =
  <T extends string | null>(words: readonly T[]) =>
  (value: T) =>
    words.includes(value) ? value : null;

/** The rule for values that are private. The report contains only whether they are set. */
const isSet = (value: unknown) => value !== undefined && value !== null;

const hidden = () => undefined;

/** The settings without names. Lists and texts that the streamer entered are replaced by their number of entries. */
const namelessSettings = (settings: Settings) =>
  Object.fromEntries(
    SETTING_KEYS.map(key => [key, isSettingOfGame(key) ? settings[key] : { entries: sizeOf(settings[key]) }]),
  );

const sizeOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.keys(value).length : 1;

/** Sources of a report. */
export interface ReportSources {
  config: Config;
  store: Store;
  settings: { readonly current: Settings };
  health(): Health;
  overlays: { list(): OverlayPage[] };
  ticks: readonly TimedSecond[];
  auditLog: Pick<AuditLog, 'save'>;
  logTail: Pick<LogTail, 'lines'>;
}

const ABOUT = `A report about a game of Starfray, for somebody who is to find out what went wrong.

machine.json   versions, commit of a package, system, memory, how the process was set up
settings.json  settings of the game; names in them are only counted
health.json    what the server says of itself, and how its overlays draw
ticks.csv      how each of the last seconds kept time, ms
log.json       when something was logged and by which line of the sources, without what was logged
sizes.json     acts by kind, rows by table, files by kind: numbers only

It holds no names of viewers, bots, scripts, keys, rewards or channels, no chat, no keys, no secrets, and no addresses.
`;

/** The texts of a report, by file name. No text contains anything that a person may have typed. */
export const reportFiles = (sources: ReportSources): Record<string, string> => ({
  'about.txt': ABOUT,
  'machine.json': json({ ...machine(), config: publicFields(sources.config, CONFIG) }),
  'settings.json': json(namelessSettings(sources.settings.current)),
  'health.json': json({
    ...publicFields(sources.health(), HEALTH),
    connected: sources.overlays.list().map(overlay => publicFields(overlay, OVERLAY)),
  }),
  'ticks.csv': csvOf(sources.ticks),
  'log.json': json(sources.logTail.lines),
  'sizes.json': json({
    acts: actCounts(sources.store),
    store: storeSizes(sources.store),
    folder: folderSizes(sources.config.home),
  }),
});

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Returns only the leading digits of a version, because somebody may have chosen the rest. */
const numbersOf = (version: string) => /^[\d.]*/.exec(version)?.[0] ?? '';

const machine = () => ({
  madeAt: new Date(io.wall()).toISOString(),
  /** Commit of the package; null in a checkout. */
  commit: RELEASE?.commit ?? null,
  node: process.version,
  platform: platform(),
  release: numbersOf(release()),
  arch: arch(),
  cpus: cpus().length,
  memoryBytes: totalmem(),
  usedBytes: process.memoryUsage().rss,
});

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/**
 * Rules for the configuration. A report contains no folders, because their paths may contain the user's name,
 * and no addresses or secrets.
 */
const CONFIG: FieldRules<Config> = {
  port: plain,
  host: host => (LOOPBACK.includes(host) ? 'only this machine' : 'also other machines'),
  home: hidden,
  seed: hidden,
  speed: plain,
  logLevel: oneOf(LOG_LEVELS),
  actionsPerSecond: plain,
  fresh: plain,
  hosts: hosts => hosts.length,
  restarted: plain,
  menu: plain,
  stopOnStdin: plain,
  hasShell: plain,
  foresight: plain,
  demo: plain,
  extensionSecret: isSet,
  extensionChannel: isSet,
  platformVariables: variables => Object.keys(variables),
  relay: relay => publicFields(relay, RELAY),
  fanout: isSet,
};

const RELAY: FieldRules<Config['relay']> = { address: isSet, key: isSet };

type Figures = { p50: number; p99: number } | null;
const figures = (value: Figures) => value && publicFields(value, { p50: plain, p99: plain });

const HEALTH: FieldRules<Health> = {
  ok: plain,
  game: numbersOf,
  api: numbersOf,
  uptime: plain,
  tick: plain,
  ticksPerSecond: plain,
  tickMs: figures,
  latenessMs: figures,
  timerGrainMs: plain,
  slippedTicks: plain,
  restarts: plain,
  eventStreams: plain,
  overlays: plain,
  confinement: oneOf(CONFINEMENT_LEVELS),
  stopped: plain,
  stoppedSince: plain,
  live: plain,
  fanout: fanout => fanout && publicFields(fanout, FANOUT),
};

const FANOUT: FieldRules<NonNullable<Health['fanout']>> = {
  channel: hidden,
  connected: plain,
  lease: oneOf(LEASE_STATES),
  epoch: plain,
};

const OVERLAY: FieldRules<OverlayPage> = {
  id: plain,
  layout: oneOf([null, ...OVERLAY_LAYOUTS]),
  since: plain,
  reportedAt: plain,
  framesPerSecond: plain,
  longestGapMs: plain,
  gaps: plain,
  obs: obs => obs && numbersOf(obs),
  size: size => size && publicFields(size, { width: plain, height: plain }),
  local: plain,
};

const COLUMNS = 'at,ticks,slipped,tick p50,tick p99,late p50,late p99,timer grain';

const csvOf = (ticks: readonly TimedSecond[]) => `${[COLUMNS, ...ticks.map(rowOf)].join('\n')}\n`;

const rowOf = ({ at, ticks, slipped, tickMs, latenessMs, timerGrainMs }: TimedSecond) =>
  [at, ticks, slipped, tickMs.p50, tickMs.p99, latenessMs.p50, latenessMs.p99, timerGrainMs].join();
