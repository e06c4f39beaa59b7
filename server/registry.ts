import { Counter, Gauge, Registry } from 'prom-client';

/** One metric, read on request. */
export interface Metric {
  /** Type of the metric. A `counter` rises until the server is restarted. */
  type: 'counter' | 'gauge';
  /** Name of the metric, without the prefix `starfray_`. */
  name: string;
  help: string;
  /**
   * Label that distinguishes the values of a metric. The labels must be a fixed set. Names of people, keys or
   * scripts are not allowed.
   */
  label?: string;
  /** One value, or one per label. */
  read(): number | Readonly<Record<string, number>>;
}

/** Creates a separate registry for the metrics. */
export function registryOf(metrics: readonly Metric[]): Registry {
  const registry = new Registry();
  for (const metric of metrics) (metric.type === 'counter' ? addCounter : addGauge)(registry, metric);
  return registry;
}

const configOf = ({ name, help, label }: Metric, registry: Registry) => ({
  name: `starfray_${name}`,
  help,
  labelNames: label ? [label] : [],
  registers: [registry],
});

function addGauge(registry: Registry, metric: Metric) {
  new Gauge({
    ...configOf(metric, registry),
    collect() {
      this.reset();
      for (const { labels, value } of samplesOf(metric)) this.set(labels, value);
    },
  });
}

function addCounter(registry: Registry, metric: Metric) {
  new Counter({
    ...configOf(metric, registry),
    collect() {
      this.reset();
      for (const { labels, value } of samplesOf(metric)) this.inc(labels, value);
    },
  });
}

function samplesOf({ label, read }: Metric) {
  const values = read();
  if (typeof values === 'number') return [{ labels: {}, value: values }];
  return Object.entries(values).map(([name, value]) => ({ labels: { [label ?? 'name']: name }, value }));
}
