import type { Log } from '../../server/logger.ts';
import type { Dispatch } from '../dispatch/dispatch.ts';
import type { Emergency } from '../dispatch/emergency.ts';
import { createDemo } from '../platform/demo/demo.ts';
import type { Platforms } from '../platform/platforms.ts';
import type { ScriptHttp } from '../scripts/http/http.ts';
import { createRecordedHttp } from '../scripts/http/recorded.ts';
import type { FindSecret } from '../scripts/http/secrets.ts';
import type { Scripts } from '../scripts/scripts.ts';
import type { World } from './world.ts';

interface DemoDeps {
  seed: number;
  world: World;
  emergency: Emergency;
  dispatch: Dispatch;
  scripts: Scripts;
  platforms: Platforms;
  log: Log;
}

/** Plays a demo show. */
export function startDemo({ seed, world, emergency, dispatch, scripts, platforms, log }: DemoDeps) {
  const { simulation, hub } = world;
  const demo = createDemo({
    seed,
    epoch: hub.epoch,
    simulation,
    emergency,
    dispatch,
    scripts: scripts.table,
    onBug: log.onBug,
  });
  world.listen(demo.report);
  platforms.add(demo.adapter);
}

/** Invented temperatures in degrees Celsius. Each request gets the next one. */
const WEATHER = [24, 8, -5, 15, 33];

/** Simulates web requests from scripts in the demo. Nothing is sent. */
export function createDemoHttp({ secret }: { secret: FindSecret }): ScriptHttp {
  let asked = 0;
  const weather = () => ({ current_condition: [{ temp_C: `${WEATHER[asked++ % WEATHER.length]}` }] });
  const bodyOf = (host: string) => (host === 'wttr.in' ? JSON.stringify(weather()) : undefined);
  return createRecordedHttp({ secret, bodyOf });
}
