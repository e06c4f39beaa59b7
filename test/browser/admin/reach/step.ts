import type { TestServer } from '../../../../harness/server.ts';
import type { Streamer } from '../../../../harness/streamer.ts';
import type { FakeTwitch } from '../../../../harness/twitch/fake-twitch.ts';
import type { EventType } from '../../../../schema/records/events.ts';

export interface Drag {
  from: string;
  to: string;
  byKeyboard: string;
}

/** One use of a control of the streaming menu, and its effects. */
export interface Step {
  /** The control, named as in `inventory.ts`: "Part of the page > name". */
  on: string;
  /**
   * The input for a field: its text, the name of an option, or the path of a file. For a colour, `''` means any other
   * colour.
   */
  put?: string;
  /**
   * The question that must be answered first. It is cancelled once, then answered by the button `yes` and with the text
   * `put`.
   */
  asks?: { yes: string; put?: string };
  /** The controls where a drag begins and ends. With the keyboard, another control has the same effect. */
  drag?: Drag;
  /** A part of the result of `read` that appears only with the step. */
  does?: object;
  /** An event that the game reports. */
  tells?: EventType;
  /**
   * The acts that the server records, each as its name and the beginning of its input, or only their number. The
   * default is one act if the step has `does` or `tells`, and none otherwise.
   */
  acts?: readonly string[] | number;
  /** Selectors of elements that are visible only after the step, or only before it. */
  sees?: string;
  hides?: string;
  /** The reason for which the step is unavailable and has no effect. */
  refuses?: string;
  /** The text that the step copies to the clipboard. */
  copies?: string | RegExp;
  /** True if only the keyboard takes the step. */
  isForKeyboard?: true;
  /** The effect in the browser: it saves a file, opens a window, or goes to another address and back. */
  opens?: 'download' | 'popup' | { address: string };
}

/** The server as its owner uses it, with the streamer's session and the streamer's platform. */
export type Game = TestServer & { streamer: Streamer; twitch: FakeTwitch };

/** Something that somebody else does between two steps. */
type Meanwhile = (game: Game) => Promise<unknown>;

/** A sequence of steps that uses every control of a page. */
export interface Journey {
  page: string;
  /** Establishes the state in which the journey begins. */
  prepare: Meanwhile;
  /** Reads through the API what the steps change. */
  read(game: Game): Promise<object>;
  steps: readonly (Step | Meanwhile)[];
  /** Undoes changes that could disturb later journeys. */
  leave?: Meanwhile;
  /** The name under which a control counts as used. All rows of a list share one name. */
  countsAs?(key: string): string;
  /** Controls that other tests use, with the name of the test. */
  elsewhere?: Readonly<Record<string, string>>;
  /**
   * Selector of the journey's controls. By default, they are in the page, a question or a notice. All other controls
   * belong to other journeys.
   */
  within?: string;
}

/**
 * With `STARFRAY_REACH=all`, mouse and keyboard use every control at each width. Otherwise each page is driven by one of
 * them at one width and by the other at the other width, and the widths share some controls between them.
 */
export const IS_WHOLE = process.env.STARFRAY_REACH === 'all';

/** A way to drive the pages: the width of the page, and the folder with files to upload. */
export interface Way {
  width: number;
  folder: string;
}

type Effect = Omit<Step, 'on' | 'put'>;

export const press = (on: string, effect: Effect): Step => ({ on, ...effect });
/**
 * A step that fills a field. In a form, the value has no effect until the form is submitted. Other fields act at once.
 */
export const put = (on: string, text: string, effect: Effect = {}): Step => ({ on, put: text, ...effect });

/** The same steps for controls of one part of a page. */
export const within = (part: string, steps: readonly Step[]): Step[] =>
  steps.map(step => ({ ...step, on: `${part} > ${step.on}` }));
