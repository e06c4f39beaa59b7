import { describe, expect, it } from 'vitest';
import { createSeats, SEATS_PER_TOKEN } from '../../edge/seats.ts';
import { createTokens, TOKEN_SECONDS } from '../../edge/token.ts';

const SECRET = 'x'.repeat(32);

describe('watch token', () => {
  const at = (seconds: number) => createTokens(SECRET, () => seconds * 1_000);

  it('a watch token is valid for five minutes, for its channel and tier', () => {
    const token = at(1_000).issue('main', 'fight');
    expect(TOKEN_SECONDS).toBe(300);
    expect(at(1_000).check('main', token)).toMatchObject({ state: 'valid', tier: 'fight' });
    expect(at(1_299).check('main', token)).toMatchObject({ state: 'valid' });
    expect(at(1_300).check('main', token)).toEqual({ state: 'expired' });
    expect(at(1_000).check('other', token)).toEqual({ state: 'invalid' });
  });

  it('a watch token is refused if any part of it was changed', () => {
    const tokens = at(1_000);
    const token = tokens.issue('main', 'pulse');
    expect(tokens.check('main', token.replace('pulse', 'fight'))).toEqual({ state: 'invalid' });
    for (let i = 0; i < token.length; i++) {
      const changed = token.slice(0, i) + (token[i] === 'A' ? 'B' : 'A') + token.slice(i + 1);
      expect(tokens.check('main', changed), changed).toEqual({ state: 'invalid' });
    }
    for (const text of ['', '.', 'pulse', `${token}A`, `${token}.1`]) {
      expect(tokens.check('main', text)).toEqual({ state: 'invalid' });
    }
  });

  it('every watch token is different', () => {
    const ids = Array.from({ length: 100 }, () => {
      const checked = at(1_000).check('main', at(1_000).issue('main', 'pulse'));
      return checked.state === 'valid' && checked.id;
    });
    expect(new Set(ids).size).toBe(100);
  });
});

describe('seats of watchers', () => {
  it('an edge limits the number of seats per token, and a released seat can be taken again', () => {
    const seats = createSeats({ maxViewers: 100, maxFights: 100 });
    for (let i = 0; i < SEATS_PER_TOKEN; i++) seats.take('a', false);
    expect(() => seats.require('a', false)).toThrow('8 connections');
    seats.require('b', false);
    seats.giveBack('a', false);
    seats.require('a', false);
  });

  it('an edge limits the number of seats in total and for the fight', () => {
    const seats = createSeats({ maxViewers: 3, maxFights: 1 });
    seats.take('a', true);
    expect(() => seats.require('b', true)).toThrow('the fight');
    expect(() => seats.require('b', false)).not.toThrow(); // only the fight is full
    seats.take('b', false);
    seats.take('c', false);
    expect(() => seats.require('d', false)).toThrow('maximum number of watchers');
    expect([seats.watchers, seats.fights]).toEqual([3, 1]);
  });
});
