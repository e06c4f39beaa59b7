import { addSamples, type Samples } from '../../synth/bus.ts';
import type { Style } from '../score/styles.ts';
import { clear, createBuses } from './buses.ts';
import { bend } from './ceiling.ts';
import { gainOf, STYLE_MIX } from './channels.ts';
import { createEcho } from './echo.ts';
import { createFader } from './fader.ts';
import { createGlide } from './glide.ts';
import { createHall } from './hall.ts';
import { type Sounding, write } from './notes.ts';

/** What a kick leaves of the layers that give way to it, and how fast they come back. Unit: s. */
const DUCK = { to: 0.6, within: 0.008, back: 0.09 } as const;
/** How fast the loudness of a style is reached: time constant. Unit: s. */
const STYLE_S = 0.1;

/** The mixing desk of a piece: levels, places, hall, echo, the ceiling, and a fader that begins closed. */
export function createDesk(sampleRate: number) {
  const level = createGlide(sampleRate, 1);
  const ducked = createGlide(sampleRate, 1);
  const hall = createHall(sampleRate);
  const echo = createEcho(sampleRate);
  const fader = createFader();
  let buses = createBuses(0);

  return {
    setEcho: echo.set,
    /** From then on it has the loudness of that style. `at`: in samples, here and below. */
    setStyle: (style: Style, at: number) =>
      level.to({ at, value: gainOf(STYLE_MIX[style].level), constant: STYLE_S }),
    fade: fader.move,
    /** Makes room for a kick. */
    duck(at: number) {
      ducked.to({ at, value: DUCK.to, constant: DUCK.within });
      ducked.to({ at: at + 4 * DUCK.within * sampleRate, value: 1, constant: DUCK.back });
    },
    /** Left and right of what is heard of the notes from that time on, which goes on from the last; valid until the next. */
    mix(notes: readonly Sounding[], from: number, length: number): readonly [Samples, Samples] {
      if (buses.hall.length !== length) buses = createBuses(length);
      clear(buses);
      for (const note of notes) write(note, from, buses);
      ducked.apply(buses.ducked, from);
      for (const [side, samples] of buses.dry.entries()) addSamples(samples, buses.ducked[side]);
      hall(buses.hall, buses.dry);
      echo.apply(buses.echo, buses.dry);
      level.apply(buses.dry, from);
      for (const samples of buses.dry) bend(samples);
      fader.apply(buses.dry, from);
      return buses.dry;
    },
  };
}
