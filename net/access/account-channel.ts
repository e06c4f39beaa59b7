/** The channel of the connected account, which may be another one at any time. */
export function createAccountChannel() {
  let ask = (): string | null => null;
  let known = '';

  /** Asks again; true when it has changed. */
  const check = () => {
    const channel = ask() ?? '';
    if (channel === known) return false;
    known = channel;
    return true;
  };

  return {
    /** Its id as last asked for; empty while no account is connected. */
    get id() {
      return known;
    },
    check,
    /** From now on, `channel` is asked. */
    follow(channel: () => string | null) {
      ask = channel;
      check();
    },
  };
}
