import type { ScriptHttp } from '../../scripts/http/http.ts';
import { createRecordedHttp } from '../../scripts/http/recorded.ts';
import type { FindSecret } from '../../scripts/http/secrets.ts';

/** Degrees Celsius. The weather changes with each request. */
const WEATHER = [24, 8, -5, 15, 33];

/** Simulated web requests of scripts in the demo: nothing is sent. */
export function createDemoHttp({ secret }: { secret: FindSecret }): ScriptHttp {
  let asked = 0;
  const weather = () => ({ current_condition: [{ temp_C: `${WEATHER[asked++ % WEATHER.length]}` }] });
  const bodyOf = (host: string) => (host === 'wttr.in' ? JSON.stringify(weather()) : undefined);
  return createRecordedHttp({ secret, bodyOf });
}
