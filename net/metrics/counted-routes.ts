import type { Route } from '../../server/http/routes.ts';

/** Wraps routes so that they count their requests. */
export function countedRoutes(routes: readonly Route[]) {
  let requests = 0;
  const counted = (handle: Route['handle']): Route['handle'] => {
    return exchange => {
      requests++;
      return handle(exchange);
    };
  };
  return {
    routes: routes.map(route => ({ ...route, handle: counted(route.handle) })),
    get requests() {
      return requests;
    },
  };
}
