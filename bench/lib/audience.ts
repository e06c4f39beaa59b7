import { ABILITIES } from '../../schema/catalog/catalog.ts';

/** What a bridge brings in, and what the answer must hold if it was taken. */
export interface Report {
  path: '/chat' | '/redeems' | '/cheers';
  body: { user: string; id: string } & Record<string, unknown>;
  expects: RegExp;
}

/** Rewards that every ship can take, however often. */
const REWARDS = ['Trail', 'Laser skin', 'Shield skin', 'Death explosion'];
/** So that those who speak one after another are not neighbours. */
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
    /** Somebody new comes, perhaps under a call sign. */
    join() {
      const user = `viewer${++viewers}`;
      present.push(user);
      return say(user, '!join', / joined\."/);
    },
    /** Whoever has been there longest goes. */
    leave: () => say(present.shift() ?? '', '!leave', / left\."/),
    command: () => say(anybody(), `!${next(ABILITIES)}`, /"handled":true/),
    talk: () => say(anybody(), `what a fight, that was number ${reports}`, /"handled":false/),
    redeem: () => report('/redeems', anybody(), { title: next(REWARDS) }, /"state":"(waiting|applied)"/),
    cheer: () => report('/cheers', anybody(), { bits: 1 + (reports % 500), text: 'go!' }, /"ok":true/),
  };
}
