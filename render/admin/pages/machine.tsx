import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import type { Health } from '../../../schema/records/health.ts';
import { connection, health } from '../live.ts';
import { TEXTS } from '../texts/index.ts';
import { Copyable } from '../ui/copyable.tsx';
import { Section } from '../ui/section.tsx';
import { Chart } from './machine/chart.tsx';
import { ServerTable, TimingTable } from './machine/figures.tsx';
import { samples } from './machine/history.ts';
import { QuitSection } from './machine/quit.tsx';
import { ReportSection } from './machine/report.tsx';

const T = TEXTS.machine;

const CHARTS = [
  { title: T.tickTitle, about: T.tickAbout(Math.round(1000 / TICK_RATE)), p50: 'tickP50', p99: 'tickP99' },
  { title: T.lateTitle, about: T.lateAbout, p50: 'lateP50', p99: 'lateP99' },
] as const;

/** Shows whether the machine keeps up with the game, and has a button that saves a bug report. */
export function MachinePage() {
  if (!health.value) return null;
  return (
    <>
      <Verdict health={health.value} />
      <p>
        {T.drawing} <a href="#overlays">{TEXTS.pages.overlays}</a>.
      </p>
      <ReportSection />
      <QuitSection />
      <Section title={T.details} isFolded>
        <Details health={health.value} />
      </Section>
    </>
  );
}

/** Says in a sentence whether all is well, or why that is unknown. */
export function Verdict({ health }: { health: Health }) {
  const away = T.away[connection.value];
  if (away) return <p class="verdict">{away}</p>;
  const isGood = keepsUp(health);
  return (
    <p class="verdict">
      {T.keepsUp} <b>{isGood ? T.yes : T.no}</b> {!isGood && T.remedy}
    </p>
  );
}

/** Limit for the slowest ticks. It leaves time for everything else. Unit: ms. */
const MOST_MS = 0.75 * (1000 / TICK_RATE);

const keepsUp = ({ tickMs, ticksPerSecond }: Health) =>
  (tickMs?.p99 ?? 0) < MOST_MS && (ticksPerSecond ?? TICK_RATE) > 0.95 * TICK_RATE;

/** The details behind the verdict. */
function Details({ health }: { health: Health }) {
  return (
    <>
      <p>{T.about}</p>
      {CHARTS.map(({ title, about, p50, p99 }) => (
        <Section key={title} title={title}>
          <p>{about}</p>
          <Chart
            label={title}
            lines={[
              { figure: p50, label: T.half, color: '--text' },
              { figure: p99, label: T.slowest, color: '--gold' },
            ]}
          />
        </Section>
      ))}
      <Section title={T.timing}>
        <p class="muted">{T.overMinutes(Math.max(1, Math.round(samples.value.length / 60)))}</p>
        <TimingTable />
      </Section>
      <Section title={T.server}>
        <ServerTable health={health} />
        <p>{T.metrics}</p>
        <Copyable text={`${location.origin}/metrics`} name={T.metricsName} />
      </Section>
    </>
  );
}
