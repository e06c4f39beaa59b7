import * as v from 'valibot';
import { fields } from '../base/primitives.ts';
import { type EffectId, isEffectId } from '../catalog/effects.ts';

/** Tips: money that viewers give through a service such as Ko-fi, and effects for tips from a certain amount. */

const AMOUNT = /^0*(\d{1,9}(?:\.\d{1,2})?)$/;

/**
 * An amount of money as a decimal number, such as `12.50`. It is text, because fractions of binary numbers are not
 * exact. Texts for people, such as `$12.50` or `12,50`, are refused: a point may separate thousands there.
 */
export const Amount = v.pipe(
  v.string(),
  v.regex(
    AMOUNT,
    'must be a decimal number such as "12.50", of at most 9 digits, with at most 2 after the point',
  ),
  v.transform(text => text.replace(AMOUNT, '$1')),
  v.check(amount => centsOf(amount) > 0, 'must be more than 0'),
);

/** A currency: its code by ISO 4217, such as `EUR`, or a name of 3 to 5 letters, such as `KICKS`. */
export const Currency = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z]{3,5}$/, 'must be the code of a currency such as "EUR"'),
);

/** An amount times a hundred, as a whole number. This also applies to currencies without cents. */
export function centsOf(amount: string): number {
  const [whole, fraction = ''] = amount.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Maximum number of amounts with effects. */
const MAX_AMOUNTS = 100;

/** An amount and its currency, such as `12.50 EUR`. */
const Money = v.pipe(
  v.string(),
  v.check(text => {
    const { amount, currency } = moneyIn(text);
    return v.is(Amount, amount) && v.is(Currency, currency) && currency === currency.toUpperCase();
  }, 'must be an amount and the code of a currency, such as "12.50 EUR"'),
);

function moneyIn(text: string) {
  const [amount = '', currency = ''] = text.split(' ');
  return { amount, currency };
}

/** Effects of tips, each by the amount from which on a tip causes it. */
export const TipEffects = v.pipe(
  fields(Money, v.pipe(v.string(), v.check(isEffectId, 'must be the id of an effect'))),
  v.check(effects => Object.keys(effects).length <= MAX_AMOUNTS, `must have at most ${MAX_AMOUNTS} amounts`),
);

/** An amount from which on tips have an effect. */
export interface Threshold {
  amount: string;
  currency: string;
  cents: number;
  effect: EffectId;
}

/** The amounts from which on tips have effects: by currency, lowest first. */
export function thresholdsOf(effects: Readonly<Record<string, string>>): Threshold[] {
  const all = Object.entries(effects).flatMap(([text, effect]) => {
    const { amount, currency } = moneyIn(text);
    return isEffectId(effect) ? [{ amount, currency, cents: centsOf(amount), effect }] : [];
  });
  return all.sort((one, other) => one.currency.localeCompare(other.currency) || one.cents - other.cents);
}

/** The effect of the highest amount that a tip reaches; null if there is none in its currency. */
export function effectOfTip(
  effects: Readonly<Record<string, string>>,
  { amount, currency }: { amount: string; currency: string },
): EffectId | null {
  const cents = centsOf(amount);
  const reached = thresholdsOf(effects).filter(each => each.currency === currency && each.cents <= cents);
  return reached.at(-1)?.effect ?? null;
}

/**
 * E-mail addresses, which services send with tips or as names. The parts are bounded as in RFC 5321, because the time
 * for a text without addresses would otherwise grow with the square of its length.
 */
const ADDRESS = /[^\s@<>"]{1,64}@[^\s@<>"]{1,254}\.[^\s@<>"]{1,63}/gu;

const REMOVED = '[e-mail address]';

/** The text without e-mail addresses. */
export const withoutAddresses = (text: string) => text.replace(ADDRESS, REMOVED);

/** Whether the text contains an e-mail address, or contained one that was removed. */
export const hasAddress = (text: string) => withoutAddresses(text).includes(REMOVED);
