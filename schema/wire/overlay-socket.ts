import type { Leaderboards } from '../catalog/catalog.ts';
import type { Cosmetics } from '../catalog/cosmetics.ts';
import type { ShownEvent } from '../records/events.ts';
import type { OverlayLayout } from '../records/overlays.ts';
import type { Settings } from '../records/settings.ts';
import type { Pilot, Round } from '../records/state.ts';

/**
 * The messages on `/overlay/socket` beside the binary frames (`frame-codec/`). They have the shapes of the public state and
 * events; only that, in place of every id and name of a pilot or viewer, they have a number as text, which is nobody
 * else's in this run of the server. `people` has the names.
 */

export const OVERLAY_PROTOCOL = 'starfray.2';
/** Close code for a page that speaks another version of the protocol: it loads itself again. */
export const OUTDATED_PAGE = 4426;
export const OVERLAY_PATH = '/overlay/socket';
/**
 * The most frames that a client may leave unacknowledged: as many as are sent in a fifth of a second. A client with
 * more is skipped and then gets a key frame, which has no lasers in flight.
 */
export const MAX_UNACKED_FRAMES = 7;

/** Names by number. */
export type Names = Readonly<Record<string, string>>;

/** A pilot as sent to screens: `eid` is the id of its ship in the frames, `cosmetics` what it wears. */
export type OverlayPilot = Pilot & { eid: number; color: string; cosmetics: Cosmetics };

export interface OverlayState {
  round: Round;
  pilots: OverlayPilot[];
  /** The names of everybody in the state, and in events of this round and the last. */
  people: Names;
  settings: Settings;
  /** What the screen `leaderboard` and the menu page `boards` show. */
  boards: Leaderboards;
  /** Everything is stopped. */
  stopped: boolean;
}

/** What changed: whole values of round and settings by key, changed pilots whole, ids of those that left. */
export interface OverlayPatch {
  round?: Partial<Round>;
  pilots?: OverlayPilot[];
  left?: number[];
  /** Names that are new or have changed. Those of the people in an event are sent before it. */
  people?: Names;
  settings?: Partial<Settings>;
  boards?: Leaderboards;
  stopped?: boolean;
}

/** How a page has drawn since its last report. Hidden pages draw nothing, which is neither a gap nor counted as time. */
export interface OverlayReport {
  /** Time in which the page was to be seen, ms. */
  ms: number;
  /** Pictures drawn. */
  frames: number;
  /** Times longer than `GAP_MS` between two animation frames. */
  gaps: number;
  /** The longest time between two animation frames, ms. */
  longestGapMs: number;
  /** Size of the picture, px of the page. */
  width: number;
  height: number;
}

/** What is longer than this between two animation frames can be seen as a stutter. Unit: ms. */
export const GAP_MS = 150;

export type OverlayClientMessage =
  /** `layout` says which page it is, `obs` in which version of OBS, where it is shown there. */
  | { t: 'hello'; token?: string; have?: string; layout?: OverlayLayout; obs?: string }
  /** `seq` is the number of the last frame that was drawn or dropped. */
  | { t: 'ack'; seq: number }
  /** Sent where the server's hello asks for it. */
  | ({ t: 'report' } & OverlayReport);

/** Where something is going to happen: how many ticks on, where (u), and how much it draws the eye. */
export type AheadPoint = [ticks: number, x: number, y: number, weight: number];

/** The most points that a message has. */
export const MAX_AHEAD_POINTS = 64;

export type OverlayServerMessage =
  | {
      t: 'hello';
      /** Changes when the server was restarted. */
      epoch: string;
      /** Number of the next frame. */
      seq: number;
      tick: number;
      arena: { width: number; height: number };
      state: OverlayState;
      /** How often the page is to report how it draws, ms; left out by servers that take no reports. */
      reportMs?: number;
      /** False where frames are not to be acknowledged. */
      acks?: false;
    }
  /** `id` is the event's id on the event stream. */
  | { t: 'event'; id: string; data: ShownEvent }
  /** What is going to happen from `tick` to `until` unless somebody acts, for the camera: places alone, never names. */
  | { t: 'ahead'; tick: number; until: number; points: AheadPoint[] }
  /** `tick` is that of the state; `round.remaining` and the like count down from it. */
  | { t: 'state'; tick: number; patch: OverlayPatch };

/** The message about an event that is JSON already. */
export const eventMessage = (id: string, json: string) =>
  `{"t":"event","id":${JSON.stringify(id)},"data":${json}}`;
