import { expect, it } from 'vitest';
import { createPortraits } from '../../render/camera/focus-choice.ts';

/** After 20 s of calm, a viewer in the picture is introduced. The next one follows 20 s after the portrait has ended. */

/** The portrait in each of `seconds` seconds; `inPicture` returns the viewers who are visible in a second. */
function shown(seconds: number, inPicture: (second: number) => string[], isCalm = (_second: number) => true) {
  const portraits = createPortraits();
  return Array.from({ length: seconds }, (_, second) =>
    portraits.at(second * 1_000, isCalm(second), () => inPicture(second)),
  );
}

const runs = (ids: (string | null)[]) =>
  ids.flatMap((id, second) => (id !== null && ids[second - 1] !== id ? [`${id} from ${second}`] : []));

it("a viewer's portrait is shown for 6 s, and the next one 20 s later", () => {
  const ids = shown(60, () => ['ada']);
  expect(runs(ids)).toEqual(['ada from 20', 'ada from 46']);
  expect(ids.filter(id => id !== null)).toHaveLength(12);
});

it('portraits are first of viewers who have not been shown, then of those shown longest ago', () => {
  const everybody = ['ada', 'linus', 'grace'];
  const names = runs(shown(130, second => (second < 100 ? everybody : ['grace', 'linus'])));
  expect(names.map(run => run.split(' ')[0])).toEqual(['ada', 'linus', 'grace', 'ada', 'linus']);
  const inTurn = runs(shown(160, () => everybody)).map(run => run.split(' ')[0]);
  expect(inTurn).toEqual([...everybody, ...everybody]);
});

it('no portrait is shown while something happens, or in the 20 s after that', () => {
  expect(
    runs(
      shown(
        60,
        () => ['ada'],
        second => second < 10 || second > 22,
      ),
    ),
  ).toEqual(['ada from 42']);
  const ids = shown(
    30,
    () => ['ada'],
    second => second < 23,
  );
  expect(ids.filter(id => id !== null)).toHaveLength(3);
});

it('a viewer who enters the picture later gets a portrait at that time', () => {
  expect(runs(shown(40, second => (second < 31 ? [] : ['ada'])))).toEqual(['ada from 31']);
});

it('the viewers in the picture are determined twice per second, and not in every frame', () => {
  const portraits = createPortraits();
  let searches = 0;
  const search = () => {
    searches++;
    return [];
  };
  for (let now = 0; now < 22_000; now += 100) portraits.at(now, true, search);
  expect(searches).toBe(4); // the search begins in second 20
});
