import { ABILITIES } from '../../schema/catalog/catalog.ts';

/** A report from a bridge, with the required content of the answer. */
export interface Report {
  path: '/chat' | '/redeems' | '/cheers';
  body: { user: string; id: string } & Record<string, unknown>;
  expects: RegExp;
}

/** Rewards that can be applied to every ship any number of times. */
const REWARDS = ['Trail', 'Laser skin', 'Shield skin', 'Death explosion'];
/** Step between consecutive speakers, so that they are not neighbours. */
const STRIDE = 7;

/** Viewers who join, write, pay and leave. Each report has its own id. */
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
    /** Lets a new viewer join. The game may give the viewer a call sign. */
    join() {
      const user = `viewer${++viewers}`;
      present.push(user);
      return say(user, '!join', / joined\."/);
    },
    /** Lets a viewer leave: the viewer who joined first. */
    leave: () => say(present.shift() ?? '', '!leave', / left\."/),
    command: () => say(anybody(), `!${next(ABILITIES)}`, /"handled":true/),
    talk: () => say(anybody(), `what a fight, that was number ${reports}`, /"handled":false/),
    redeem: () => report('/redeems', anybody(), { title: next(REWARDS) }, /"state":"(waiting|applied)"/),
    cheer: () => report('/cheers', anybody(), { bits: 1 + (reports % 500), text: 'go!' }, /"ok":true/),
  };
}
