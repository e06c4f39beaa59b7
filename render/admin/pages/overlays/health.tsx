import { useMemo } from 'preact/hooks';
import type { OverlayPage } from '../../../../schema/records/overlays.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { Section } from '../../ui/section.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { usePolled } from '../../ui/use-polled.ts';
import { conditionOf, createReportHistory } from './condition.ts';

const T = TEXTS.overlays.health;
const EVERY_MS = 2_000;

/** The connected overlays, how well each draws, and what to do if one does not draw well. */
export function OverlayHealthSection() {
  const history = useMemo(createReportHistory, []);
  const answer = usePolled(() => api.listOverlays(), EVERY_MS);
  const overlays = answer.value?.overlays.filter(({ layout }) => layout !== 'menu') ?? [];
  history.note(overlays);
  return (
    <Section title={T.title}>
      <p>{T.about}</p>
      {answer.value && (
        <Table label={T.title} rows={overlays} keyOf={({ id }) => id} columns={COLUMNS} empty={T.none} />
      )}
      <div role="status">{history.hasStall && <Stall />}</div>
    </Section>
  );
}

const Stall = () => (
  <div class="plate" data-testid="stall">
    <p>
      <b>{T.stall.title}</b>
    </p>
    <p>{T.stall.about}</p>
    <ul>
      {T.stall.remedies.map(remedy => (
        <li key={remedy}>{remedy}</li>
      ))}
    </ul>
  </div>
);

const COLUMNS: Column<OverlayPage>[] = [
  { title: T.columns.layout, cell: ({ layout }) => T.layouts[layout ?? 'unknown'] },
  { title: T.columns.where, cell: ({ obs, local }) => T.where(obs, local) },
  { title: T.columns.size, cell: ({ size }) => (size ? `${size.width} x ${size.height}` : T.unknown) },
  { title: T.columns.rate, cell: ({ framesPerSecond }) => framesPerSecond?.toFixed(0) ?? T.unknown },
  {
    title: T.columns.gap,
    cell: ({ longestGapMs }) => (longestGapMs === null ? T.unknown : `${longestGapMs} ms`),
  },
  { title: T.columns.condition, cell: overlay => <ConditionText overlay={overlay} /> },
];

function ConditionText({ overlay }: { overlay: OverlayPage }) {
  const condition = conditionOf(overlay, Date.now());
  return (
    <>
      <span class={`verdict ${condition}`}>{T.conditions[condition]}</span>
      {condition === 'stutters' && <p class="muted">{T.stutterRemedy}</p>}
    </>
  );
}
