import type { ShownEvent } from '../../schema/records/events.ts';
import type { Round, RoundResult, StatsRow } from '../../schema/records/state.ts';
import type { PilotIdentity } from '../../schema/wire/messages.ts';
import type { Names, OverlayState } from '../../schema/wire/overlay-socket.ts';

/**
 * Maximum number of people who have a number for overlays. If there are more, the person with the oldest number
 * loses it. People who have not flown lose their numbers first. @limit
 */
const MAX_PEOPLE = 12_288;

interface Person {
  number: string;
  /** Id of the pilot; null if the person has not flown. */
  id: string | null;
  name: string;
  /** Number of the last round in which the person was named. */
  round: number;
}

type Pilot = Pick<PilotIdentity, 'id' | 'name'>;

/** Fields of events that contain a name. */
const NAME_FIELDS = ['user', 'by', 'pilot', 'victim', 'killer'] as const;

const keyOf = (name: string) => name.toLowerCase();

/**
 * Assigns a number to everybody who appears in overlays. Numbers are not reused while the server runs.
 * Overlays get the number in place of ids and names, and look up the name when they draw. So a name has to be
 * changed only here.
 */
export class People {
  #last = 0;
  #round = 0;
  /** Names by number; null if names have changed since the object was built. */
  #names: Names | null = {};
  /** All people, sorted by number. */
  readonly #people = new Set<Person>();
  readonly #byId = new Map<string, Person>();
  readonly #byName = new Map<string, Person>();
  /** Converted rows of statistics, by their original rows. Rows do not change once they exist. */
  readonly #rows = new WeakMap<readonly StatsRow[], StatsRow[]>();
  /** Numbers of the people in the event that is being converted; null while none is. */
  #named: Set<string> | null = null;
  #watchers = 0;
  #pilots: readonly Pilot[] = [];

  /** Whether anybody receives events with these numbers. */
  get isWatched() {
    return this.#watchers > 0;
  }

  /**
   * Call this when an overlay or another machine starts to receive events. Call the returned function when it
   * stops.
   */
  watch(): () => void {
    this.#watchers++;
    return () => void this.#watchers--;
  }

  /** Every number with its name. It is the same object until a name changes. */
  get names(): Names {
    this.#names ??= Object.fromEntries([...this.#people].map(({ number, name }) => [number, name]));
    return this.#names;
  }

  /**
   * Updates pilots and their names. Call it before the events of the same report. Unchanged pilots keep their objects
   * and their order.
   */
  follow(pilots: readonly Pilot[]) {
    const others: Pilot[] = [];
    let at = 0;
    for (const pilot of pilots) {
      while (at < this.#pilots.length && this.#pilots[at]?.id !== pilot.id) at++; // pilots that are skipped here have left
      if (this.#pilots[at++] !== pilot) others.push(pilot);
    }
    this.#pilots = pilots;
    for (const { id, name } of others) {
      const known = this.#byId.get(id);
      if (known && known.name !== name) this.#rename(known, name);
    }
    for (const { id, name } of others) this.#pilot(id, name); // comes after all renames, because a new pilot may have another pilot's former name
  }

  /** Returns the state with numbers in place of ids and names. */
  inState<S extends Pick<OverlayState, 'round' | 'pilots'>>(state: S): S & Pick<OverlayState, 'people'> {
    const pilots = state.pilots.map(pilot => ({ ...pilot, ...this.#both(pilot) }));
    return { ...state, round: this.#inRound(state.round), pilots, people: this.names };
  }

  /** Handles the start of rounds and the removal of names. Call this for all events that overlays receive, in order. */
  note(event: ShownEvent) {
    if (event.type === 'round.start') this.#beginRound();
    else if (event.type === 'name.removed') this.#remove(event.user, event.callSign);
  }

  /** Returns the event with numbers in place of ids and names, and a list of these numbers. */
  inEvent(event: ShownEvent): { event: ShownEvent; people: string[] } {
    const named = new Set<string>();
    this.#named = named;
    const numbered = this.#inFields(event);
    this.#named = null;
    return { event: numbered, people: [...named] };
  }

  #inRound(round: Round): Round {
    const { bounties, stats, result, lobby, overlay } = round;
    const { follow, giants } = overlay;
    return {
      ...round,
      bounties: bounties.map(({ by, ...bounty }) => ({
        ...bounty,
        ...this.#both(bounty),
        by: by && this.#number(by),
      })),
      stats: stats && this.#inStats(stats),
      result: result && this.#inResult(result),
      lobby: lobby?.teams
        ? { ...lobby, teams: lobby.teams.map(ids => ids.map(id => this.#pilot(id))) }
        : lobby,
      overlay: {
        ...overlay,
        follow: follow && this.#pilot(follow),
        giants: giants.map(giant => ({ ...giant, user: this.#number(giant.user) })),
      },
    };
  }

  #inStats(stats: readonly StatsRow[]) {
    const rows = this.#rows.get(stats) ?? stats.map(row => ({ ...row, ...this.#both(row), login: null }));
    this.#rows.set(stats, rows);
    return rows;
  }

  #inResult(result: RoundResult): RoundResult {
    return { ...result, pilot: result.pilot && this.#both(result.pilot) };
  }

  #inFields(event: ShownEvent): ShownEvent {
    if (event.type === 'round.start') return { ...event, roster: [] };
    if (event.type === 'boss.defeated') return { ...event, by: event.by && this.#pilot(event.by) };
    if (event.type === 'name.removed') return { ...event, user: this.#number(event.callSign) };
    if (event.type === 'round.end') {
      const bitLeaders = event.bitLeaders.map(({ name, bits }) => ({ name: this.#number(name), bits }));
      return {
        ...event,
        result: this.#inResult(event.result),
        stats: this.#inStats(event.stats),
        bitLeaders,
      };
    }
    const numbered: ShownEvent & Partial<Record<string, unknown>> = { ...event };
    for (const field of NAME_FIELDS) {
      const name = numbered[field];
      if (typeof name === 'string') numbered[field] = this.#number(name);
    }
    return numbered;
  }

  #both({ id, name }: Pilot) {
    const number = this.#pilot(id, name);
    return { id: number, name: number };
  }

  /** Returns the number of a pilot. A person who got a number before flying keeps it. */
  #pilot(id: string, name = ''): string {
    const known = this.#byId.get(id);
    if (known) return this.#use(known);
    const viewer = this.#byName.get(keyOf(name));
    if (viewer?.id !== null) return this.#add(id, name);
    viewer.id = id;
    this.#byId.set(id, viewer);
    return this.#use(viewer);
  }

  /** Returns the number of the person called `name`, and assigns one if needed. */
  #number(name: string): string {
    const known = this.#byName.get(keyOf(name));
    return known ? this.#use(known) : this.#add(null, name);
  }

  /** Replaces a person's name by the call sign. */
  #remove(name: string, callSign: string) {
    const known = this.#byName.get(keyOf(name));
    if (known) this.#rename(known, callSign);
  }

  #add(id: string | null, name: string) {
    if (this.#people.size >= MAX_PEOPLE) this.#makeRoom();
    const person: Person = { number: String(++this.#last), id, name, round: this.#round };
    this.#people.add(person);
    if (id !== null) this.#byId.set(id, person);
    this.#byName.set(keyOf(name), person);
    this.#names = null;
    return this.#use(person);
  }

  #use(person: Person) {
    person.round = this.#round;
    this.#named?.add(person.number);
    return person.number;
  }

  #rename(person: Person, name: string) {
    this.#forgetName(person);
    person.name = name;
    this.#byName.set(keyOf(name), person);
    this.#names = null;
  }

  /**
   * Forgets people who neither fly nor were named in the current or the previous round. Overlays still have
   * their names.
   */
  #beginRound() {
    this.#round++;
    for (const { id } of this.#pilots) {
      const known = this.#byId.get(id);
      if (known) this.#use(known);
    }
    for (const person of this.#people) if (person.round < this.#round - 1) this.#forget(person);
  }

  #makeRoom() {
    const people = [...this.#people];
    const first = people.find(({ id }) => id === null) ?? people[0];
    if (first) this.#forget(first);
  }

  #forget(person: Person) {
    this.#people.delete(person);
    this.#forgetName(person);
    if (person.id !== null) this.#byId.delete(person.id);
    this.#names = null;
  }

  #forgetName(person: Person) {
    if (this.#byName.get(keyOf(person.name)) === person) this.#byName.delete(keyOf(person.name));
  }
}
