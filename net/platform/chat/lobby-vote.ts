import { io, type Timer } from '../../../core/io.ts';
import { GameError } from '../../../schema/base/error.ts';
import { FIELDS, keysOf, MODES } from '../../../schema/catalog/catalog.ts';
import { VOTE_OPTIONS, type Vote, type VoteSubject } from '../../../schema/records/state.ts';
import type { PlatformPresence } from '../../../schema/wire/messages.ts';
import type { Caller } from '../../access/identity.ts';
import type { Dispatch } from '../../dispatch/dispatch.ts';
import type { SettingsService } from '../../dispatch/settings-service.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import type { Viewer } from '../intake/platform.ts';
import { texts } from './texts.ts';

/** Time for which votes are collected before overlays show them and the game follows them. @limit */
const GATHER_MS = 500;

const NAMES: Record<VoteSubject, Readonly<Record<string, string>>> = { mode: MODES, field: FIELDS };

type Voter = Pick<Viewer, 'platform' | 'id' | 'login'>;

/** Votes of viewers in a lobby on the mode or the field of its round. The setting follows the leading option. */
export interface LobbyVote {
  /** The vote in progress; null if there is none. */
  readonly current: Vote | null;
  /** Whether a command, such as `1`, is a vote now. */
  accepts(command: string): boolean;
  /** Counts the vote of a viewer, instead of an earlier one. */
  cast(viewer: Voter, command: string): void;
  /** Begins a vote in the open lobby, instead of the one in progress. Throws `wrong-phase` if no lobby is open. */
  begin(of: VoteSubject): Vote;
  /** Call this when the state has changed. */
  check(): void;
  close(): void;
}

interface LobbyVoteDeps {
  settings: Pick<SettingsService, 'current' | 'onChange'>;
  simulation: Pick<Simulation, 'cold'>;
  dispatch: Dispatch;
  /** Shows the vote on overlays. */
  onVote(presence: Pick<PlatformPresence, 'vote'>): void;
  onBug(error: unknown): void;
}

export function createLobbyVote(deps: LobbyVoteDeps): LobbyVote {
  const { settings, simulation, onVote } = deps;
  const follow = createFollower(deps);
  let poll: Poll | null = null;
  /** Whether the lobby was already open at the last check. */
  let wasOpen = false;
  let timer: Timer | undefined;

  const current = () => poll && voteOf(poll);
  const show = () => {
    timer = undefined;
    onVote({ vote: current() ?? undefined });
    if (poll) follow(voteOf(poll));
  };
  const set = (of: VoteSubject | null) => {
    poll = of && { of, ids: draw(keysOf(NAMES[of])), votes: new Map() };
    timer?.cancel();
    show();
  };
  const beginBySetting = () => {
    const { lobbyVote } = settings.current;
    const of = wasOpen && lobbyVote !== 'off' ? lobbyVote : null;
    if (of !== (poll?.of ?? null)) set(of);
  };
  let before = settings.current.lobbyVote;
  settings.onChange(() => {
    if (before !== settings.current.lobbyVote) beginBySetting();
    before = settings.current.lobbyVote;
  });

  return {
    get current() {
      return current();
    },
    accepts: command => poll?.ids[Number(command) - 1] !== undefined,
    cast({ platform, id, login }, command) {
      poll?.votes.set(`${platform}:${id ?? login.toLowerCase()}`, Number(command) - 1);
      timer ??= io.after(GATHER_MS, show);
    },
    begin(of) {
      if (!simulation.cold.round.lobby)
        throw new GameError('wrong-phase', 'Viewers vote in a lobby: open one with POST /lobby first.');
      set(of);
      return voteOf(poll as unknown as Poll);
    },
    check() {
      const isOpen = simulation.cold.round.lobby !== null;
      if (isOpen === wasOpen) return;
      wasOpen = isOpen;
      if (poll) set(null);
      beginBySetting();
    },
    close: () => timer?.cancel(),
  };
}

interface Poll {
  of: VoteSubject;
  /** Ids of the options. */
  ids: readonly string[];
  /** The number of the option that each viewer chose, by the viewer's platform and its id there, or else login. */
  votes: Map<string, number>;
}

/** Draws the options of a vote. */
function draw(ids: readonly string[]): string[] {
  const drawn = ids.map(id => ({ id, order: io.random() })).sort((one, other) => one.order - other.order);
  return drawn.slice(0, VOTE_OPTIONS).map(({ id }) => id);
}

function voteOf({ of, ids, votes }: Poll): Vote {
  const counts = ids.map(() => 0);
  for (const option of votes.values()) counts[option] = (counts[option] ?? 0) + 1;
  return { of, options: ids.map((id, n) => ({ id, name: NAMES[of][id] ?? id, votes: counts[n] ?? 0 })) };
}

const VOTERS: Caller = { name: texts.voters, scope: 'play', via: 'chat' };

/** Creates a function that changes the setting to the leading option, unless the current one has as many votes. */
function createFollower({ settings, dispatch, onBug }: LobbyVoteDeps) {
  return ({ of, options }: Vote) => {
    const [leader] = options.toSorted((one, other) => other.votes - one.votes);
    const now = options.find(({ id }) => id === settings.current[of]);
    if (!leader || leader.votes <= (now?.votes ?? 0)) return;
    dispatch('updateSettings', { settings: { [of]: leader.id } }, VOTERS).catch(error => {
      if (!(error instanceof GameError)) onBug(error);
    });
  };
}
