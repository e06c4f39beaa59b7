import type { Input } from './inputs.ts';

/** By what is on the key, so that the letters are found on every keyboard. Tab and Enter work by themselves. */
const INPUTS: Readonly<Record<string, Input>> = {
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  ArrowRight: 'next',
  ArrowDown: 'next',
  Escape: 'back',
  c: 'camera',
  p: 'pilots',
};
/** These go on while the key is held. */
const REPEATING: ReadonlySet<Input> = new Set<Input>(['next', 'previous']);

/** Follows the keys on this page. */
export function followKeys(take: (input: Input) => boolean) {
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return; // those belong to the browser
    const input = INPUTS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!input || (event.repeat && !REPEATING.has(input))) return;
    if (take(input)) event.preventDefault();
  });
}
