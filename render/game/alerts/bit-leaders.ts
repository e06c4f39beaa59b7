import { signal } from '@preact/signals';

/** A viewer and how many bits they cheered with in a round. */
interface BitLeader {
  name: string;
  bits: number;
}

/** Who cheered most in the last round. */
export function createBitLeaders() {
  const list = signal<readonly BitLeader[]>([]);
  return {
    list,
    set(leaders: readonly BitLeader[]) {
      list.value = leaders;
    },
    /** Shows another name in the place of `user`. */
    rename(user: string, callSign: string) {
      list.value = list.value.map(leader => (leader.name === user ? { ...leader, name: callSign } : leader));
    },
  };
}
