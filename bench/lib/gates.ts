import { readFileSync } from 'node:fs';
import type { Figure } from './report.ts';

/** Reads the targets of figures. `gates.json` is their only source. */

/** The target of one figure. */
export interface Target {
  better: 'higher' | 'lower';
  /** The figure of the last accepted run. The gate allows figures that are up to 15 % worse. */
  measured?: number;
  /**
   * A gate that does not depend on a measured run. It is a promise, or the figure is too small for 15 % to be
   * meaningful.
   */
  limit?: number;
  /** The desired value. Missing it does not fail the run. */
  goal?: number;
}

export interface Gates {
  /** When and on which machine `measured` was taken. */
  measuredOn: string;
  benches: Record<string, Record<string, Target>>;
}

const ROOM = 0.15;

export const GATES_FILE = new URL('../gates.json', import.meta.url);

export const readGates = (file: string | URL): Gates => JSON.parse(readFileSync(file, 'utf8'));

function gateOf({ better, measured, limit }: Target) {
  if (limit !== undefined || measured === undefined) return limit;
  return better === 'higher' ? measured * (1 - ROOM) : measured * (1 + ROOM);
}

const holds = (value: number, { better }: Target, bound: number) =>
  better === 'higher' ? value >= bound : value <= bound;

/** Gate and goal for printing; '' if there is none. */
export function boundsOf(target: Target | undefined): [gate: string, goal: string] {
  if (!target) return ['', ''];
  const sign = target.better === 'higher' ? '>=' : '<=';
  const text = (bound?: number) => (bound === undefined ? '' : `${sign} ${Number(bound.toPrecision(3))}`);
  return [text(gateOf(target)), text(target.goal)];
}

export function verdictOn({ value, failure }: Figure, target: Target | undefined): string {
  if (failure !== undefined) return `FAILED: ${failure}`;
  if (!target) return '';
  const gate = gateOf(target);
  if (gate !== undefined && !holds(value, target, gate)) return 'GATE MISSED';
  if (target.goal === undefined) return '';
  return holds(value, target, target.goal) ? 'goal reached' : 'goal missed';
}

/** The reasons why the run fails, one line each. */
export function faultsOf(figures: readonly Figure[], targets: Readonly<Record<string, Target>>): string[] {
  return figures.flatMap(figure => {
    const target = targets[figure.name];
    const verdict = verdictOn(figure, target);
    if (verdict.startsWith('FAILED')) return [`${figure.name}: ${figure.failure}`];
    if (verdict !== 'GATE MISSED') return [];
    return [`${figure.name}: ${Number(figure.value.toPrecision(3))} misses its gate ${boundsOf(target)[0]}`];
  });
}
