import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type UPlot from 'uplot';
import { TEXTS } from '../../texts/index.ts';
import { type Figure, samples } from './history.ts';

const T = TEXTS.machine;
const HEIGHT = 180;

interface Line {
  figure: Figure;
  label: string;
  /** Name of a custom property of the palette. */
  color: string;
}

/** Figures of the last minutes as lines. Their numbers are in a separate table, for people who cannot see the lines. */
export function Chart({ label, lines }: { label: string; lines: readonly Line[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = place.current;
    if (!host) return;
    let stop: (() => void) | null = () => {};
    import('uplot').then(({ default: Plot }) => {
      if (stop) stop = follow(new Plot(optionsOf(lines, host.clientWidth), dataOf(lines), host), lines, host);
    });
    return () => {
      stop?.();
      stop = null;
    };
  }, []);
  return (
    <figure class="chart">
      <figcaption>
        {lines.map(({ label: name, color }) => (
          <span key={name}>
            <i style={{ background: `var(${color})` }} /> {name}
          </span>
        ))}
      </figcaption>
      <div ref={place} role="img" aria-label={`${label}: ${T.chartInTable}`} />
    </figure>
  );
}

/** Keeps a plot up to date and as wide as its container, until the returned function is called. */
function follow(plot: UPlot, lines: readonly Line[], host: HTMLElement) {
  const stopData = effect(() => plot.setData(dataOf(lines)));
  const observer = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height: HEIGHT }));
  observer.observe(host);
  return () => {
    stopData();
    observer.disconnect();
    plot.destroy();
  };
}

const dataOf = (lines: readonly Line[]): UPlot.AlignedData => [
  samples.value.map(({ at }) => at),
  ...lines.map(({ figure }) => samples.value.map(sample => sample[figure])),
];

const colorOf = (property: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(property).trim();

/** Time between two marks of the axis. Unit: s. */
const STEPS_S = [1, 5, 10, 30, 60, 120];
const clockOf = (at: number) => new Date(at * 1000).toLocaleTimeString();

function optionsOf(lines: readonly Line[], width: number): UPlot.Options {
  const axis = {
    stroke: colorOf('--muted'),
    grid: { stroke: colorOf('--hairline'), width: 1 },
    ticks: { stroke: colorOf('--hairline'), width: 1 },
    font: '12px Inter, sans-serif',
  };
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: { y: { range: (_, __, most) => [0, Math.max(1, most * 1.1)] } },
    axes: [
      { ...axis, space: 90, incrs: STEPS_S, values: (_, times) => times.map(clockOf) },
      { ...axis, size: 56, values: (_, ticks) => ticks.map(tick => `${tick} ms`) },
    ],
    series: [
      {},
      ...lines.map(({ color }) => ({ stroke: colorOf(color), width: 2, points: { show: false } })),
    ],
  };
}
