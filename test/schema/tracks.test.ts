import { describe, expect, it } from 'vitest';
import { appear, createTracks, listIds, moveTo, placeAt } from '../../schema/wire/frame-codec/tracks.ts';

/** Tests what the encoder and the decoder of frames know of an entity. Both predict its next position from that. */

const ID = 7;

/** An entity at rest at the position `x`, `y`. */
function placed(x: number, y: number, angle = 0) {
  const tracks = createTracks();
  appear(tracks, ID, 1, 2);
  placeAt(tracks, ID, x, y, angle);
  const step = () => [tracks.stepX[ID], tracks.stepY[ID], tracks.stepAngle[ID]];
  return { tracks, step };
}

describe('entity', () => {
  it('the track of an entity in frames predicts that the entity repeats its last step', () => {
    const { tracks, step } = placed(1_000, 2_000, 10);
    moveTo(tracks, ID, 1_040, 1_970, 13);
    expect([tracks.x[ID], tracks.y[ID], tracks.angle[ID]]).toEqual([1_040, 1_970, 13]);
    expect(step()).toEqual([40, -30, 3]);
  });

  it("where numbers wrap round, an entity's track takes the shorter way", () => {
    const { tracks, step } = placed(65_530, 4, 250);
    moveTo(tracks, ID, 6, 65_534, 2);
    expect(step()).toEqual([12, -6, 8]);
  });

  it.each([
    [2_000, 0, true],
    [2_001, 0, false],
    [-2_000, 0, true],
    [-2_001, 0, false],
    [0, 2_001, false],
    [0, -2_001, false],
  ])(
    "a step of over 2,000 on either axis is a jump, after which an entity's track predicts rest (%i, %i)",
    (dx, dy, isStep) => {
      const { tracks, step } = placed(10_000, 10_000, 5);
      moveTo(tracks, ID, 10_000 + dx, 10_000 + dy, 9);
      expect(step()).toEqual(isStep ? [dx, dy, 4] : [0, 0, 0]);
      expect([tracks.x[ID], tracks.y[ID], tracks.angle[ID]]).toEqual([10_000 + dx, 10_000 + dy, 9]);
    },
  );

  it('an entity that is placed anew is at rest in its track', () => {
    const { tracks, step } = placed(100, 100);
    moveTo(tracks, ID, 120, 90, 4);
    placeAt(tracks, ID, 500, 600, 9);
    expect(step()).toEqual([0, 0, 0]);
  });

  it('tracks of visible entities are listed in order of their ids', () => {
    const { tracks } = placed(0, 0);
    for (const id of [9, 3, 8]) appear(tracks, id, 0, 0);
    tracks.isVisible[8] = 0;
    listIds(tracks);
    expect([...tracks.ids.subarray(0, tracks.count)]).toEqual([3, 7, 9]);
  });
});
