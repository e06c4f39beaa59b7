import { BOSS_NAMES, type Leaderboards } from '../catalog/catalog.ts';
import type { Cosmetics } from '../catalog/cosmetics.ts';
import type { ShownEvent } from '../records/events.ts';
import type { OverlayLayout } from '../records/overlays.ts';
import type { Settings } from '../records/settings.ts';
import type { Pilot, Round } from '../records/state.ts';
import { BEAM_LOOKS, CRAFT_LOOKS, ZONE_LOOKS } from './frame.ts';

/**
 * The messages on `/overlay/socket` besides the binary frames (`frame-codec/`). They have the form of the public state
 * and events, but every id and name of a pilot or viewer is replaced with a number as text, which is unique in this run
 * of the server. `people` maps numbers to names.
 */

/** Looks are sent as indices into these lists, so a page must have the same lists as the server. */
const LOOKS = [...ZONE_LOOKS, ...BOSS_NAMES, ...CRAFT_LOOKS, ...BEAM_LOOKS];
/** Version of the messages, then the number of looks. A page that was loaded before a look was added reloads itself. */
export const OVERLAY_PROTOCOL = `starfray.2.${LOOKS.length}`;
/** Close code for a page that uses another version of the protocol; the page then reloads. */
export const OUTDATED_PAGE = 4426;
export const OVERLAY_PATH = '/overlay/socket';
/**
 * Maximum number of frames that a client may leave unacknowledged: the frames of a fifth of a second. A client with
 * more unacknowledged frames gets no frames until it has caught up, and then a key frame, which contains no lasers in
 * flight.
 */
export const MAX_UNACKED_FRAMES = 7;

/** Names by number. */
export type Names = Readonly<Record<string, string>>;

/** A pilot for screens: `eid` is the id of its ship in the frames, and `cosmetics` are the cosmetics that it wears. */
export type OverlayPilot = Pilot & { eid: number; color: string; cosmetics: Cosmetics };

export interface OverlayState {
  round: Round;
  pilots: OverlayPilot[];
  /** The names of everybody in the state, and in events of this round and the last. */
  people: Names;
  settings: Settings;
  /** The boards of the screen `leaderboard` and of the menu page `boards`. */
  boards: Leaderboards;
  /** Whether the emergency stop is on. */
  stopped: boolean;
}

/**
 * Changes of the state: changed values of the round and of settings by key, changed pilots as a whole, and ids of
 * pilots that left.
 */
export interface OverlayPatch {
  round?: Partial<Round>;
  pilots?: OverlayPilot[];
  left?: number[];
  /** New or changed names. The names of people in an event are sent before the event. */
  people?: Names;
  settings?: Partial<Settings>;
  boards?: Leaderboards;
  stopped?: boolean;
}

/**
 * How well a page has drawn since its last report. Hidden pages do not draw. Time in which a page is hidden counts
 * neither as a gap nor as visible time.
 */
export interface OverlayReport {
  /** Time in which the page was visible, ms. */
  ms: number;
  /** Number of frames drawn. */
  frames: number;
  /** Number of pauses between two animation frames that were longer than `GAP_MS`. */
  gaps: number;
  /** Longest time between two animation frames, ms. */
  longestGapMs: number;
  /** Size of the picture. Unit: px of the page. */
  width: number;
  height: number;
}

/** Time between two animation frames above which a stutter is visible. Unit: ms. */
export const GAP_MS = 150;

export type OverlayClientMessage =
  /** `layout` is the kind of page, and `obs` the version of OBS in which it runs, if any. */
  | { t: 'hello'; token?: string; have?: string; layout?: OverlayLayout; obs?: string }
  /** `seq` is the number of the last frame that was drawn or dropped. */
  | { t: 'ack'; seq: number }
  /** Sent if the server's hello requests it. */
  | ({ t: 'report' } & OverlayReport);

/**
 * A foreseen event: the number of ticks until it happens, its position in u, and how interesting the event is to watch.
 */
export type AheadPoint = [ticks: number, x: number, y: number, weight: number];

/** Maximum number of points in a message. */
export const MAX_AHEAD_POINTS = 64;

export type OverlayServerMessage =
  | {
      t: 'hello';
      /** Changes when the server restarts. */
      epoch: string;
      /** Number of the next frame. */
      seq: number;
      tick: number;
      arena: { width: number; height: number };
      state: OverlayState;
      /** Interval of the page's reports, in ms; absent if the server accepts none. */
      reportMs?: number;
      /** False if the page must not acknowledge frames. */
      acks?: false;
    }
  /** `id` is the event's id on the event stream. */
  | { t: 'event'; id: string; data: ShownEvent }
  /**
   * The events that will happen from `tick` to `until` unless somebody acts. They are for the camera, and contain only
   * positions, never names.
   */
  | { t: 'ahead'; tick: number; until: number; points: AheadPoint[] }
  /** `tick` is the tick of the state. `round.remaining` and similar values count down from it. */
  | { t: 'state'; tick: number; patch: OverlayPatch };

/** The message of an event that is already JSON. */
export const eventMessage = (id: string, json: string) =>
  `{"t":"event","id":${JSON.stringify(id)},"data":${json}}`;
