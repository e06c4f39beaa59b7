/** Accounts of programs that many channels have in their chat, by login. They are no viewers. */
const KNOWN_BOTS: ReadonlySet<string> = new Set(
  `ankhbot blerp botisimo coebot commanderroot creatisbot deepbot dixperbro fossabot frostytoolsdotcom kofistreambot
  logviewer lumiastream mixitup moobot nightbot ohbot own_pro own_pro_bot own3d phantombot playwithviewersbot
  pokemoncommunitygame remindmebot restreambot revlobot scottybot sery_bot songlistbot soundalerts stahpbot
  stay_hydrated_bot streamelements streamer.bot streamerbot streamlabs streamlootsbot supibot tangiabot vivbot wizebot
  xanbot`.split(/\s+/),
);

export const isKnownBot = (login: string) => KNOWN_BOTS.has(login.toLowerCase());
