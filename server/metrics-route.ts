import type { Exchange } from './http/exchange.ts';
import type { Route } from './http/routes.ts';
import { type Metric, registryOf } from './registry.ts';

/**
 * `GET /metrics`, in the text format of Prometheus. Programs on this machine need no key; `admitOther` decides about
 * all other callers and throws to refuse one.
 */
export function metricsRoute(metrics: readonly Metric[], admitOther: (exchange: Exchange) => void): Route {
  const registry = registryOf(metrics);
  const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' };
  return {
    method: 'GET',
    path: '/metrics',
    async handle(exchange) {
      if (!isLocalProgram(exchange)) admitOther(exchange);
      exchange.answer(200, headers, await registry.metrics());
    },
  };
}

/** Browsers send the origin of the page; programs do not. */
const isLocalProgram = (exchange: Exchange) => exchange.isLocal() && exchange.header('origin') === '';
