import type { Health } from '../../../../schema/records/health.ts';
import { TEXTS } from '../../texts/index.ts';
import { Table } from '../../ui/table.tsx';
import { type Figure, summaryOf } from './history.ts';

const T = TEXTS.machine;

/** The figures of the charts in numbers. */
export const TimingTable = () => (
  <Table
    label={T.timing}
    rows={Object.keys(T.figures) as Figure[]}
    keyOf={figure => figure}
    empty=""
    columns={[
      { title: T.columns.figure, cell: figure => T.figures[figure] },
      { title: T.columns.now, cell: figure => inMs(summaryOf(figure)?.now) },
      { title: T.columns.mean, cell: figure => inMs(summaryOf(figure)?.mean) },
      { title: T.columns.most, cell: figure => inMs(summaryOf(figure)?.most) },
    ]}
  />
);

const inMs = (ms?: number) => (ms === undefined ? T.unknown : `${ms.toFixed(ms < 10 ? 2 : 0)} ms`);

/** Further facts about the server. */
export const ServerTable = ({ health }: { health: Health }) => (
  <Table
    label={T.server}
    rows={Object.keys(T.facts) as Fact[]}
    keyOf={fact => fact}
    empty=""
    columns={[
      { title: T.columns.figure, cell: fact => T.facts[fact] },
      { title: T.columns.now, cell: fact => FACTS[fact](health) },
    ]}
  />
);

type Fact = keyof typeof T.facts;

const FACTS: Record<Fact, (health: Health) => string | number> = {
  ticks: ({ ticksPerSecond }) => ticksPerSecond ?? T.unknown,
  skipped: ({ slippedTicks }) => slippedTicks,
  restarts: ({ restarts }) => restarts,
  uptime: ({ uptime }) => T.duration(Math.floor(uptime / 3600), Math.floor(uptime / 60) % 60, uptime % 60),
  streams: ({ eventStreams }) => eventStreams,
  overlays: ({ overlays }) => overlays,
  confinement: ({ confinement }) => T.confinements[confinement],
  version: ({ game, api }) => T.versions(game, api),
};
