import type { Mood } from './mood.ts';
import { CADENCE, composeCadence } from './score/cadence.ts';
import { composeBar, composeLeaving } from './score/compose.ts';
import type { Note } from './score/note.ts';
import { createPieces, type PieceName, SECTION } from './score/piece.ts';
import { type MusicStyle, STYLE } from './score/styles.ts';

/** The notes that one piece plays in a bar. */
export interface Part {
  piece: PieceName;
  style: MusicStyle;
  notes: Note[];
  /** Whether the piece fades in or out within the bar. */
  fade: 'in' | 'out' | null;
}

/** A bar that is ready to be played. */
export interface Bar {
  parts: Part[];
  /** The bar's tempo without the beat of other music. Unit: beats per minute. */
  tempo: number;
}

const toSection = (bar: number) => Math.ceil(bar / SECTION) * SECTION;

/** Produces the bars to play, one by one; null while nothing is to be played. */
export function createProgramme(seed: number) {
  const pieces = createPieces(seed);
  /** Number of bars of each piece that were played. A piece that plays again continues with its next section. */
  const played: Record<PieceName, number> = { lobby: 0, fight: 0 };
  let playing: PieceName | null = null;
  let style: MusicStyle = 'lobby';
  /** Next bar of the cadence. */
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

  /** Ends a piece. If it is played again, it begins with its next section. */
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
    /** The next bar for the mood. A cadence that has begun is played to its end. */
    next(mood: Mood): Bar | null {
      if (closing !== null) return cadence(closing);
      if (mood.place !== 'none') return go(mood.place, mood);
      return playing ? fadeOut(playing) : null;
    },
    /** Begins the cadence with the next bar if the fight's piece is playing; otherwise does nothing. */
    close() {
      if (playing === 'fight') closing ??= 0;
    },
  };
}
