import * as v from 'valibot';
import { action } from '../base/action.ts';
import { HexColor, Ok, Seconds } from '../base/primitives.ts';
import { SCREENS } from '../catalog/catalog.ts';
import { OverlayPage } from '../records/overlays.ts';

/** Longest text of a banner, in code points (not UTF-16 code units). */
const MAX_BANNER = 120;

const banner = (rule: v.GenericValidation<string>) => ({
  text: v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'), rule),
  color: v.nullish(HexColor, '#ffffff'),
  seconds: v.nullish(Seconds, 8),
});

const isShort = (text: string) => text.length <= 2 * MAX_BANNER && [...text].length <= MAX_BANNER;

export const announce = action({
  summary: 'Puts a banner on the overlay.',
  route: 'POST /overlay/announce',
  runs: 'sim',
  scope: 'play',
  input: v.object(banner(v.check(isShort, `must be at most ${MAX_BANNER} characters`))),
  documented: v.object(banner(v.maxLength(MAX_BANNER))),
  output: Ok,
  example: {
    input: { text: 'Boss in one minute', color: '#ff8800', seconds: 10 },
    output: { ok: true },
  },
});

export const showScreen = action({
  summary:
    'Shows a screen over the fight for some seconds: `leaderboard` (today, week, month), or `game` to return to the fight at once.',
  route: 'POST /overlay/screen',
  runs: 'sim',
  scope: 'play',
  input: v.object({ screen: v.picklist(SCREENS), seconds: v.nullish(Seconds, 15) }),
  output: Ok,
  example: { input: { screen: 'leaderboard', seconds: 20 }, output: { ok: true } },
});

const Bpm = v.pipe(v.number(), v.minValue(20, 'must be at least 20'), v.maxValue(400, 'must be at most 400'));

export const setMusicBeat = action({
  summary:
    'Reports the beat of the music that is playing; call it at least once a minute. Without `bpm` and `beatAt` there is no music.',
  route: 'POST /music/beat',
  tool: false,
  notInMenu: 'Programs that play music report it once a minute.',
  runs: 'sim',
  scope: 'play',
  input: v.object({
    /** Beats per minute. */
    bpm: v.nullish(Bpm),
    /** Time of any beat: wall clock, ms. */
    beatAt: v.nullish(v.pipe(v.number(), v.minValue(0, 'must be at least 0'))),
  }),
  output: Ok,
  example: { input: { bpm: 128, beatAt: 1_790_000_000_000 }, output: { ok: true } },
});

export const listOverlays = action({
  summary:
    'The connected overlays, and how well each draws: each reports every few seconds. At most 200, the longest connected first.',
  route: 'GET /overlays',
  preview: true,
  tool: false,
  runs: 'net',
  scope: 'owner',
  input: v.object({}),
  output: v.object({ overlays: v.array(OverlayPage) }),
  example: {
    input: {},
    output: {
      overlays: [
        {
          id: 3,
          layout: 'wide',
          since: 1_790_000_000_000,
          reportedAt: 1_790_000_060_000,
          framesPerSecond: 59.7,
          longestGapMs: 34,
          gaps: 0,
          obs: '31.0.1',
          size: { width: 1920, height: 1080 },
          local: true,
        },
      ],
    },
  },
});
