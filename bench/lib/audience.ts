import { ABILITIES } from '../../schema/catalog/catalog.ts';

/** A report of a bridge, and the required content of the answer. */
export interface Report {
  path: '/chat' | '/redeems' | '/cheers';
  body: { user: string; id: string } & Record<string, unknown>;
  expects: RegExp;
}

/** Rewards that apply to every ship, however often. */
const REWARDS = ['Trail', 'Laser skin', 'Shield skin', 'Death explosion'];
/** So that consecutive speakers are not neighbours. */
const STRIDE = 7;

/** Viewers who join, speak, pay and leave again; each report has an id of its own. */
export function createAudience() {
  const present: string[] = [];
  let reports = 0;
  let viewers = 0;

  const report = (path: Report['path'], user: string, rest: object, expects: RegExp): Report => ({
    path,
    body: { user, id: `report-${++reports}`, ...rest },
    expects,
  });
  const say = (user: string, text: string, expects: RegExp) => report('/chat', user, { text }, expects);
  const anybody = () => present[(reports * STRIDE) % present.length];
  const next = (values: readonly string[]) => values[reports % values.length];

  return {
    /** A new viewer joins, perhaps under a call sign. */
    join() {
      const user = `viewer${++viewers}`;
      present.push(user);
      return say(user, '!join', / joined\."/);
    },
    /** The viewer who has been there longest leaves. */
    leave: () => say(present.shift() ?? '', '!leave', / left\."/),
    command: () => say(anybody(), `!${next(ABILITIES)}`, /"handled":true/),
    talk: () => say(anybody(), `what a fight, that was number ${reports}`, /"handled":false/),
    redeem: () => report('/redeems', anybody(), { title: next(REWARDS) }, /"state":"(waiting|applied)"/),
    cheer: () => report('/cheers', anybody(), { bits: 1 + (reports % 500), text: 'go!' }, /"ok":true/),
  };
}
