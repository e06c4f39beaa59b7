import { GameError } from '../../../schema/base/error.ts';
import type { Store } from '../../store/store.ts';
import type { Payment } from './payment.ts';

/** Names that receipts must not show any more: what the store refuses now is entered later, and shown by nobody until then. */
export function createRemovedNames(store: Store) {
  let removed: { from: string; to: string }[] = [];

  const enterAll = () => {
    if (removed.length === 0) return;
    const enterEach = () => {
      for (const { from, to } of removed) store.run('UPDATE payments SET user = ? WHERE user = ?', to, from);
    };
    store.transaction(enterEach, { hasty: true });
    removed = [];
  };

  const enterIfPossible = () => {
    try {
      enterAll();
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
    }
  };

  return {
    remove(from: string, to: string) {
      removed.push({ from, to });
      enterIfPossible();
    },
    enterIfPossible,
    /** The payment as it may be shown. */
    shown: (payment: Payment): Payment => ({
      ...payment,
      user: removed.reduce((user, { from, to }) => (user === from ? to : user), payment.user),
    }),
  };
}
