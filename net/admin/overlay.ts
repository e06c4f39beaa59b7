import type { Route } from '../../server/http/routes.ts';
import { overlayToken, renewOverlayToken } from '../access/overlay-token.ts';
import type { Store } from '../store/store.ts';
import type { StreamerRoute } from './guard.ts';

/** What the addresses of the overlays are made of. */

interface OverlayParts {
  store: Store;
  /** Names under which other machines may reach the server; none when it listens to this one alone. */
  hosts: readonly string[];
  /** Called after the token was renewed. */
  onRenewed(): void;
}

export function overlayRoutes(route: StreamerRoute, { store, hosts, onRenewed }: OverlayParts): Route[] {
  return [
    route('GET', '/overlay', () => ({ hosts, token: overlayToken(store) })),
    route('POST', '/overlay/token', () => {
      const token = renewOverlayToken(store);
      onRenewed();
      return { hosts, token };
    }),
  ];
}
