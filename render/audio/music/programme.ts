import type { Mood } from './mood.ts';
import { CADENCE, composeCadence } from './score/cadence.ts';
import { composeBar, composeLeaving } from './score/compose.ts';
import type { Note } from './score/note.ts';
import { createPieces, type PieceName, SECTION } from './score/piece.ts';
import { type MusicStyle, STYLE } from './score/styles.ts';

/** What one piece plays in a bar. */
export interface Part {
  piece: PieceName;
  style: MusicStyle;
  notes: Note[];
  /** Whether it grows from silence or fades into it within the bar. */
  fade: 'in' | 'out' | null;
}

/** A bar that is ready to be played. */
export interface Bar {
  parts: Part[];
  /** Tempo that it has of itself. Unit: beats a minute. */
  tempo: number;
}

const toSection = (bar: number) => Math.ceil(bar / SECTION) * SECTION;

/** What comes next, bar by bar; null as long as nothing is to be played. */
export function createProgramme(seed: number) {
  const pieces = createPieces(seed);
  /** Bars played of each piece; it goes on with a section of its own where it stopped. */
  const played: Record<PieceName, number> = { lobby: 0, fight: 0 };
  let playing: PieceName | null = null;
  let style: MusicStyle = 'lobby';
  /** Bar of the cadence that comes next. */
  let closing: number | null = null;

  const styleOf = ({ intensity }: Mood, piece: PieceName): MusicStyle =>
    piece === 'lobby' ? 'lobby' : intensity;

  const leaving = (piece: PieceName): Part => ({
    ...{ piece, style, fade: 'out', notes: composeLeaving(pieces[piece], played[piece], style) },
  });

  function cadence(bar: number): Bar {
    closing = bar + 1 < CADENCE ? bar + 1 : null;
    const part: Part = { piece: 'fight', style, fade: null, notes: composeCadence(pieces.fight, bar) };
    if (!closing) end('fight');
    return { parts: [part], tempo: pieces.fight.tempo };
  }

  /** The piece is over; should it come again, then with its next section. */
  function end(piece: PieceName) {
    played[piece] = toSection(played[piece]);
    playing = null;
  }

  function fadeOut(piece: PieceName): Bar {
    const bar: Bar = { parts: [leaving(piece)], tempo: pieces[piece].tempo };
    end(piece);
    return bar;
  }

  function go(piece: PieceName, mood: Mood): Bar {
    const [before, isNew] = [playing, playing !== piece];
    const left = before && isNew ? [leaving(before)] : [];
    if (before && isNew) end(before);
    [playing, style] = [piece, styleOf(mood, piece)];
    const notes = composeBar(pieces[piece], played[piece]++, style);
    const part: Part = { piece, style, notes, fade: isNew ? 'in' : null };
    return { parts: [...left, part], tempo: pieces[piece].tempo * STYLE[style].tempoFactor };
  }

  return {
    /** The next bar of what the mood asks for. A cadence that has begun is played to its end. */
    next(mood: Mood): Bar | null {
      if (closing !== null) return cadence(closing);
      if (mood.place !== 'none') return go(mood.place, mood);
      return playing ? fadeOut(playing) : null;
    },
    /** From the next bar on a fight that is played comes to its end; nothing happens when none is. */
    close() {
      if (playing === 'fight') closing ??= 0;
    },
  };
}
