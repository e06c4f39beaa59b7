import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { clock } from '../../../game/format.ts';

/**
 * The numbers that an embedded picture shows at this moment. The page around it shows the same numbers, because the
 * state that the page has read itself is up to a second older or newer.
 */
export interface ShownNumbers {
  /** The clock of the fight or of the lobby; empty while none is shown. */
  clock: string;
  /** The scores of teams or pilots; empty while none are shown. */
  teams: readonly number[];
}

interface Embedded {
  /** Null until something is drawn. */
  numbers: Signal<ShownNumbers | null>;
  /** Follows the picture that the frame has loaded. */
  follow(frame: HTMLIFrameElement): void;
  /** Call when the frame is removed. */
  end(): void;
}

/** Follows the picture in a frame of the same origin, for as long as the component is shown. */
export function useShownNumbers(): Embedded {
  const numbers = useSignal<ShownNumbers | null>(null);
  const embedded = useMemo(() => createEmbedded(numbers), []);
  useEffect(() => embedded.end, []);
  return embedded;
}

function createEmbedded(numbers: Signal<ShownNumbers | null>): Embedded {
  let observer: MutationObserver | null = null;
  const end = () => {
    observer?.disconnect();
    numbers.value = null;
  };
  return {
    numbers,
    end,
    follow({ contentDocument }) {
      end();
      const hud = contentDocument?.getElementById('hud');
      if (!hud) return;
      const read = () => {
        const next = hud.firstChild ? numbersIn(hud) : null;
        if (JSON.stringify(next) !== JSON.stringify(numbers.value)) numbers.value = next;
      };
      observer = new MutationObserver(read);
      observer.observe(hud, { childList: true, subtree: true, characterData: true });
      read();
    },
  };
}

/** Reads the numbers from the display, which shows changes up to a second late. */
function numbersIn(hud: ParentNode): ShownNumbers {
  const textOf = (testId: string) => hud.querySelector(`[data-testid=${testId}]`)?.textContent ?? '';
  const seconds = Number.parseInt(textOf('countdown'), 10);
  return {
    clock: textOf('timer') || (Number.isNaN(seconds) ? '' : clock(seconds * 1_000)),
    teams: [...hud.querySelectorAll('.score ol strong')].map(({ textContent }) => Number(textContent)),
  };
}
