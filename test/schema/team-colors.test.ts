import { describe, expect, it } from 'vitest';
import { TEAM_COLORS, TEAM_NAMES } from '../../schema/catalog/catalog.ts';
import { PALETTE } from '../../schema/catalog/palette.ts';

/** Tests the teams' colours for each kind of colour vision, computed after Machado, Oliveira and Fernandes, 2009. */

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const WAYS: Record<string, Matrix> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const TO_XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Triple = [0.95047, 1, 1.08883];
/**
 * The range of hues in CIE LCh, in degrees, that people call by a team's name, and the range of the colour's
 * lightness.
 */
const NAMED: Record<string, { hue: readonly [number, number]; lightest: number; darkest: number }> = {
  Red: { hue: [25, 40], darkest: 40, lightest: 60 },
  Blue: { hue: [255, 292], darkest: 35, lightest: 75 },
  Green: { hue: [125, 160], darkest: 45, lightest: 90 },
  Yellow: { hue: [85, 104], darkest: 84, lightest: 98 },
};

const linear = (hex: string) =>
  [1, 3, 5].map(at => decoded(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
const decoded = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const times = (matrix: Matrix, v: readonly number[]) =>
  matrix.map(row => row.reduce((sum, factor, i) => sum + factor * v[i], 0));
const shown = (v: readonly number[]) => v.map(c => Math.min(1, Math.max(0, c)));

/** Converts linear red, green and blue to CIE Lab. */
function lab(rgb: readonly number[]): Triple {
  const [x, y, z] = times(TO_XYZ, rgb).map((c, i) => bent(c / WHITE[i]));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const bent = (t: number) => (t > 216 / 24_389 ? Math.cbrt(t) : ((24_389 / 27) * t + 16) / 116);
const apart = (a: Triple, b: Triple) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const luminance = (hex: string) => times(TO_XYZ, linear(hex))[1];
const pairs = TEAM_COLORS.flatMap((color, i) => TEAM_COLORS.slice(i + 1).map(other => [color, other]));

describe('team colours', () => {
  it.each(Object.keys(WAYS))(
    'for people with %s, any two team colours differ by at least 40 (CIE76)',
    way => {
      const seen = (hex: string) => lab(shown(times(WAYS[way], linear(hex))));
      for (const [a, b] of pairs) expect(apart(seen(a), seen(b)), `${a} ${b}`).toBeGreaterThanOrEqual(40);
    },
  );

  it.each(TEAM_NAMES.map((name, i) => [name, TEAM_COLORS[i]]))(
    'the colour of the team %s looks like its name (%s)',
    (name, hex) => {
      const [lightness, a, b] = lab(linear(hex));
      const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
      const {
        hue: [from, to],
        darkest,
        lightest,
      } = NAMED[name];
      expect(hue).toBeGreaterThan(from);
      expect(hue).toBeLessThan(to);
      expect(lightness).toBeGreaterThan(darkest);
      expect(lightness).toBeLessThan(lightest);
      expect(Math.hypot(a, b)).toBeGreaterThan(55); // the colour is not grey
    },
  );

  it('team colours have a contrast of at least 3 to 1 against the colour of space', () => {
    for (const color of TEAM_COLORS)
      expect((luminance(color) + 0.05) / (luminance(PALETTE.space) + 0.05)).toBeGreaterThanOrEqual(3);
  });
});
