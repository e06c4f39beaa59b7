import { GameError } from '../../schema/base/error.ts';
import type { Route } from '../../server/http/routes.ts';
import type { DemoProgram } from './demo-program.ts';
import type { StreamerRoute } from './guard.ts';

/** The demo, started and ended by the streamer. */

export function demoRoutes(route: StreamerRoute, demo: DemoProgram, isLive: () => boolean): Route[] {
  return [
    route('GET', '/demo', () => demo.status),
    route('POST', '/demo', async () => {
      if (isLive() && demo.status.state !== 'on') throw ON_AIR;
      await demo.start();
      return demo.status;
    }),
    route('DELETE', '/demo', async () => {
      await demo.stop();
      return demo.status;
    }),
  ];
}

const ON_AIR = new GameError(
  'wrong-phase',
  'The game is on the air: a round is being fought, or an account is connected. End that first, then start the demo.',
);
