import * as v from 'valibot';
import { action } from '../base/action.ts';
import { fields } from '../base/primitives.ts';
import { STATE_EXAMPLE } from '../records/examples.ts';
import { Settings } from '../records/settings.ts';

export const updateSettings = action({
  summary:
    'Changes settings and returns all of them; the tool returns only those given. Numbers out of range are clamped; unknown values leave a setting unchanged.',
  route: 'PATCH /settings',
  body: 'settings',
  lenient: true,
  toolEchoes: true,
  lasting: true,
  runs: 'net',
  scope: 'play',
  input: v.object({ settings: fields(v.string(), v.unknown()) }),
  documented: v.object({ settings: v.partial(Settings) }),
  output: Settings,
  example: {
    input: { settings: { bots: 60, roundMinutes: 3 } },
    output: { ...STATE_EXAMPLE.settings, bots: 60, roundMinutes: 3 },
  },
});
