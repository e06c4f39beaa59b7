import * as v from 'valibot';
import { action } from '../action.ts';
import { HexColor, Ok, Seconds } from '../primitives.ts';

export const announce = action({
  summary: 'Puts a banner on the overlay.',
  route: 'POST /overlay/announce',
  runs: 'sim',
  scope: 'play',
  input: v.object({
    text: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, 'must not be empty'),
      v.maxLength(120, 'must be at most 120 characters'),
    ),
    color: v.nullish(HexColor, '#ffffff'),
    seconds: v.nullish(Seconds, 8),
  }),
  output: Ok,
});
