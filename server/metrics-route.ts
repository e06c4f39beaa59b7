import type { Exchange } from './http/exchange.ts';
import type { Route } from './http/routes.ts';
import { type Metric, registryOf } from './registry.ts';

/**
 * `GET /metrics`, in the text format of Prometheus. Programs on this machine need no key. For all other
 * callers `admitOther` is called, which throws to refuse them.
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

/** Whether the caller is a program on this machine. Browsers send the page's origin; programs send none. */
const isLocalProgram = (exchange: Exchange) => exchange.isLocal() && exchange.header('origin') === '';
