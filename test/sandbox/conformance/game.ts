import { GameError } from '../../../schema/base/error.ts';
import { type Case, logs } from './case.ts';

const REFUSAL = new GameError('unknown-pilot', 'There is no pilot "zed".');

/** Tests of a script's calls to the game. */
export const GAME: Case[] = [
  {
    title: 'each action is a function of the object game, with one record of inputs',
    js: 'await game.announce({ text: "hi", seconds: 5 })',
    lua: 'game.announce{text = "hi", seconds = 5}',
    python: 'game.announce(text="hi", seconds=5)',
    calls: [['announce', { text: 'hi', seconds: 5 }]],
  },
  {
    title: 'the name of an action is written in the naming style of the language',
    js: 'await game.launchNuke({ by: "ada" })',
    lua: 'game.launch_nuke{by = "ada"}',
    python: 'game.launch_nuke({"by": "ada"})',
    calls: [['launchNuke', { by: 'ada' }]],
  },
  {
    title: 'an action without required inputs can be called without arguments',
    js: 'await game.startRound()',
    lua: 'game.start_round()',
    python: 'game.start_round()',
    calls: [['startRound', {}]],
  },
  {
    title: 'inputs of an action can be lists and records',
    js: 'await game.runBatch({ actions: [{ action: "startRound", input: { a: [1, 2] } }] })',
    lua: 'game.run_batch{actions = {{action = "startRound", input = {a = {1, 2}}}}}',
    python: 'game.run_batch(actions=[{"action": "startRound", "input": {"a": [1, 2]}}])',
    calls: [['runBatch', { actions: [{ action: 'startRound', input: { a: [1, 2] } }] }]],
  },
  {
    title: 'an action returns a record',
    answers: { startCalamity: { ok: true, id: 3, name: 'Black Hole' } },
    js: 'const answer = await game.startCalamity({}); log(answer.name, answer.id)',
    ts: 'const answer: { name: string; id: number } = await game.startCalamity({}); log(answer.name, answer.id)',
    lua: 'local answer = game.start_calamity{}; log(answer.name, answer.id)',
    python: 'answer = game.start_calamity(); log(answer.name, answer["id"])',
    lines: logs('Black Hole 3'),
  },
  {
    title: 'every nested value of the game state can be read',
    answers: { getState: { round: { phase: 'playing' }, pilots: [{ name: 'ada' }, { name: 'bob' }] } },
    js: 'const s = await game.getState(); log(s.round.phase, s.pilots.length, s.pilots[1].name)',
    lua: 'local s = game.get_state(); log(s.round.phase, #s.pilots, s.pilots[2].name)',
    python: 's = game.get_state(); log(s.round.phase, len(s.pilots), s.pilots[1].name)',
    lines: logs('playing 2 bob'),
  },
  {
    title: 'calls are carried out in the order in which they are made',
    js: 'await game.addPilot({ username: "a" }); await game.startRound(); await game.addPilot({ username: "b" })',
    lua: 'game.add_pilot{username = "a"}; game.start_round(); game.add_pilot{username = "b"}',
    python: 'game.add_pilot(username="a"); game.start_round(); game.add_pilot(username="b")',
    calls: [
      ['addPilot', { username: 'a' }],
      ['startRound', {}],
      ['addPilot', { username: 'b' }],
    ],
  },
  {
    title: 'a refusal that is not caught ends the run, with the reason and the line',
    answers: { placeBounty: REFUSAL },
    js: 'log("before")\n\nawait game.placeBounty({ target: "zed" })\nlog("never")',
    lua: 'log("before")\n\ngame.place_bounty{target = "zed"}\nlog("never")',
    python: 'log("before")\n\ngame.place_bounty(target="zed")\nlog("never")',
    lines: logs('before'),
    end: ['error'],
    error: /There is no pilot "zed"\./,
    line: 3,
  },
  {
    title: 'a refusal can be caught as an error that has a message and a code',
    answers: { placeBounty: REFUSAL },
    js: 'try { await game.placeBounty({ target: "zed" }) } catch (e) { log(e.code, e.message) }\nlog("on")',
    ts: 'try { await game.placeBounty({ target: "zed" }) } catch (e: any) { log(e.code, e.message) }\nlog("on")',
    lua: 'local ok, e = pcall(game.place_bounty, {target = "zed"})\nlog(e.code, e.message)\nlog("on")',
    python:
      'try:\n  game.place_bounty(target="zed")\nexcept GameError as e:\n  log(e.code, str(e))\nlog("on")',
    lines: logs('unknown-pilot There is no pilot "zed".', 'on'),
  },
  {
    title: 'calling a function that the game does not have is an error that names it',
    js: 'await game.flyHome()',
    lua: 'game.fly_home()',
    python: 'game.fly_home()',
    end: ['error'],
    error: /fly_?home/i,
    line: 1,
    calls: [],
  },
  {
    title: 'actions that only the owner may call do not exist for scripts',
    js: 'log(game.saveScript === undefined, game.setSecret === undefined)',
    lua: 'log(game.save_script == nil, game.set_secret == nil)',
    python: 'log(not hasattr(game, "save_script"), not hasattr(game, "set_secret"))',
    lines: logs('true true'),
  },
  {
    title: 'a call of the emergency stop is refused by the server with the reason',
    answers: { emergency: new GameError('forbidden', 'A script cannot do this.') },
    js: 'try { await game.emergency({ on: true }) } catch (e) { log(e.code, e.message) }',
    ts: 'try { await game.emergency({ on: true }) } catch (e: any) { log(e.code, e.message) }',
    lua: 'local ok, e = pcall(game.emergency, {on = true}); log(e.code, e.message)',
    python: 'try:\n  game.emergency(on=True)\nexcept GameError as e:\n  log(e.code, str(e))',
    lines: logs('forbidden A script cannot do this.'),
  },
  {
    title: 'the 501st call in a run is refused with an error that can be caught',
    js: 'try { for (let i = 0; i < 600; i++) await store.get("a"); log("all") } catch (e) { log("refused") }',
    lua: 'log(pcall(function() for i = 1, 600 do store.get("a") end end) and "all" or "refused")',
    python: 'try:\n  for i in range(600): store.get("a")\n  log("all")\nexcept Exception:\n  log("refused")',
    lines: logs('refused'),
    calls: Array.from({ length: 500 }, () => ['store.get', 'a']),
  },
];
