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
  /** The control, as `inventory.ts` names it: "Part of the page > name". */
  on: string;
  /** The input of a field: its text, the name of an option, the path of a file; `''` of a colour is any other one. */
  put?: string;
  /** The question that comes first is cancelled once, then answered by the button of that name, with this text. */
  asks?: { yes: string; put?: string };
  /** Where a drag begins and ends. By keyboard another control does the same. */
  drag?: Drag;
  /** What the API reports afterwards, and did not before. */
  does?: object;
  /** An event that the game reports. */
  tells?: EventType;
  /**
   * The acts that the server records, each as its name and the beginning of its input. By default it is one if the step
   * `does` or `tells` something, and none otherwise.
   */
  acts?: readonly string[] | number;
  /** Selectors of what is visible only afterwards, or only before. */
  sees?: string;
  hides?: string;
  /** The step is unavailable: it has no effect, and this is the reason. */
  refuses?: string;
  /** What can be pasted afterwards. */
  copies?: string | RegExp;
  /** Only used by keyboard. */
  isForKeyboard?: true;
  /** What the browser does: it saves a file, opens a window, or goes to that address and back. */
  opens?: 'download' | 'popup' | { address: string };
}

/** The server as its owner sees it, what only the streamer's session may see, and the platform of the streamer. */
export type Game = TestServer & { streamer: Streamer; twitch: FakeTwitch };

/** Something that somebody else does meanwhile. */
type Meanwhile = (game: Game) => Promise<unknown>;

/** All that can be done on a page, in a possible order. */
export interface Journey {
  page: string;
  /** Where the journey begins, whatever was before. */
  prepare: Meanwhile;
  /** What the API reports of the changes of the steps. */
  read(game: Game): Promise<object>;
  steps: readonly (Step | Meanwhile)[];
  /** Undoes what later journeys do not expect. */
  leave?: Meanwhile;
  /** The name under which a control counts: rows of a list share one. */
  countsAs?(key: string): string;
  /** Controls that are driven elsewhere, and where. */
  elsewhere?: Readonly<Record<string, string>>;
  /** Where its controls are, if not in the page, a question or a notice; the others belong to other journeys. */
  within?: string;
}

/** `STARFRAY_REACH=all` drives in every way what the ways otherwise share. */
export const IS_WHOLE = process.env.STARFRAY_REACH === 'all';

/** How many ways there are to drive the pages. */
export const COUNT_OF_WAYS = 4;

/** One of the ways: its index, the width of the page, and the folder of files to pick. */
export interface Way {
  at: number;
  width: number;
  folder: string;
}

type Effect = Omit<Step, 'on' | 'put'>;

export const press = (on: string, effect: Effect): Step => ({ on, ...effect });
/** A field of a form shows its value until the form is sent; others act at once. */
export const put = (on: string, text: string, effect: Effect = {}): Step => ({ on, put: text, ...effect });

/** The same steps for controls of one part of a page. */
export const within = (part: string, steps: readonly Step[]): Step[] =>
  steps.map(step => ({ ...step, on: `${part} > ${step.on}` }));
