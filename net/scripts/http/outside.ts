import { requireOutside, type WhyNotOutside } from '../../dispatch/outside.ts';
import type { ScriptHttp } from './http.ts';

/** The requests of a game that may act outside itself now; others reject with `unreachable`. */
export const unlessRefused =
  (http: ScriptHttp, whyNotOutside: WhyNotOutside): ScriptHttp =>
  async (...given) => {
    requireOutside(whyNotOutside);
    return http(...given);
  };
