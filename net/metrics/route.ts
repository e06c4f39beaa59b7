import type { Exchange } from '../../server/http/exchange.ts';
import type { Route } from '../../server/http/routes.ts';
import { registryOf } from '../../server/registry.ts';
import type { Access } from '../access/access.ts';
import { type MetricSources, metricsOf } from './metrics.ts';

/** `GET /metrics`, in the text format of Prometheus. Programs on this machine need no key, others do. */
export function metricsRoute(sources: MetricSources, access: Access): Route {
  const registry = registryOf(metricsOf(sources));
  const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' };
  return {
    method: 'GET',
    path: '/metrics',
    async handle(exchange) {
      if (!isLocalProgram(exchange)) access.identify(exchange);
      exchange.answer(200, headers, await registry.metrics());
    },
  };
}

/** Browsers send the origin of the page; programs do not. */
const isLocalProgram = (exchange: Exchange) => exchange.isLocal() && exchange.header('origin') === '';
