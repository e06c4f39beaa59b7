import { GameError } from '../../../schema/error.ts';
import type { WhyNotOutside } from '../../dispatch/outside.ts';
import type { ScriptHttp } from './http.ts';

/** The requests of a game that may act outside itself now; others reject with `unreachable`. */
export const unlessRefused =
  (http: ScriptHttp, whyNotOutside: WhyNotOutside): ScriptHttp =>
  async (...given) => {
    const reason = whyNotOutside();
    if (reason) throw new GameError('unreachable', `Nothing was sent: ${reason}.`);
    return http(...given);
  };
