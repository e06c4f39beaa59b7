import { BOSS_NAMES, type Leaderboards } from '../catalog/catalog.ts';
import type { Cosmetics } from '../catalog/cosmetics.ts';
import type { ShownEvent } from '../records/events.ts';
import type { OverlayLayout } from '../records/overlays.ts';
import type { Settings } from '../records/settings.ts';
import type { Pilot, Round } from '../records/state.ts';
import { BEAM_LOOKS, CRAFT_LOOKS, ZONE_LOOKS } from './frame.ts';

/**
 * The messages on `/overlay/socket` besides the binary frames (`frame-codec/`). They have the form of the public state
 * and events, except that every id and name of a pilot or viewer is replaced by a number as text, which is unique in
 * this run of the server. `people` maps numbers to names.
 */

/** Looks travel as indices into these lists, so a page must have the same lists as the server. */
const LOOKS = [...ZONE_LOOKS, ...BOSS_NAMES, ...CRAFT_LOOKS, ...BEAM_LOOKS];
/** Version of the messages, then the number of looks: a page that was loaded before one was added reloads itself. */
export const OVERLAY_PROTOCOL = `starfray.2.${LOOKS.length}`;
/** Close code for a page that uses another version of the protocol; the page then reloads. */
export const OUTDATED_PAGE = 4426;
export const OVERLAY_PATH = '/overlay/socket';
/**
 * Most frames that a client may leave unacknowledged: those of a fifth of a second. A client with more is skipped and
 * then gets a key frame, which has no lasers in flight.
 */
export const MAX_UNACKED_FRAMES = 7;

/** Names by number. */
export type Names = Readonly<Record<string, string>>;

/** A pilot for screens: `eid` is the id of its ship in the frames, `cosmetics` what it wears. */
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

/** The changes: values of round and settings by key, changed pilots as a whole, ids of pilots that left. */
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
 * How well a page has drawn since its last report. Hidden pages do not draw; that time counts neither as a gap nor as
 * visible time.
 */
export interface OverlayReport {
  /** Time in which the page was visible, ms. */
  ms: number;
  /** Number of frames drawn. */
  frames: number;
  /** Number of times between two animation frames that exceeded `GAP_MS`. */
  gaps: number;
  /** Longest time between two animation frames, ms. */
  longestGapMs: number;
  /** Size of the picture, px of the page. */
  width: number;
  height: number;
}

/** A longer time between two animation frames is visible as a stutter. Unit: ms. */
export const GAP_MS = 150;

export type OverlayClientMessage =
  /** `layout` is the kind of page, `obs` the version of the OBS that shows it, if any. */
  | { t: 'hello'; token?: string; have?: string; layout?: OverlayLayout; obs?: string }
  /** `seq` is the number of the last frame that was drawn or dropped. */
  | { t: 'ack'; seq: number }
  /** Sent if the server's hello requests it. */
  | ({ t: 'report' } & OverlayReport);

/** A coming event: in how many ticks, where (u), and how interesting it is to watch. */
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
      /** Interval of the page's reports, ms; absent if the server takes none. */
      reportMs?: number;
      /** False if frames are not to be acknowledged. */
      acks?: false;
    }
  /** `id` is the event's id on the event stream. */
  | { t: 'event'; id: string; data: ShownEvent }
  /** What will happen from `tick` to `until` unless somebody acts, for the camera: only positions, never names. */
  | { t: 'ahead'; tick: number; until: number; points: AheadPoint[] }
  /** `tick` is that of the state; `round.remaining` and similar values count down from it. */
  | { t: 'state'; tick: number; patch: OverlayPatch };

/** The message of an event that is already JSON. */
export const eventMessage = (id: string, json: string) =>
  `{"t":"event","id":${JSON.stringify(id)},"data":${json}}`;
