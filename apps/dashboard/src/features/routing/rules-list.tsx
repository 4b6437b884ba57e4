import { useEffect, useState } from 'react';
import { type OrderedRules, useSaveOrder } from '../../api/routing.ts';
import { announce } from '../../ui/announce.ts';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { OrderBar } from './order-bar.tsx';
import styles from './routing.module.css';
import { RuleLine } from './rule-line.tsx';
import {
  afterMove,
  arranged,
  isOutdated,
  isReached,
  moved,
  NO_ORDER,
  type OrderDraft,
} from './rule-order.ts';
import { useReorder } from './use-reorder.ts';

/** The rules. Moving one changes nothing until the order is saved; until then it is kept in this browser. */
export function RulesList({ rules, orderTag, mayChange }: OrderedRules & { mayChange: boolean }) {
  const { draft, change, restart, isGone } = useKeptDraft<OrderDraft>('routing-order', () => NO_ORDER);
  const save = useSaveOrder();
  const [wasRefused, setRefused] = useState(false);
  const present = rules.map(({ id }) => id);
  // another window has saved the order or taken it back, or the answer to saving it was lost
  const isDone = isGone || isReached(draft, present);
  useEffect(() => {
    if (isDone) restart(NO_ORDER);
  }, [isDone]);
  const shown = mayChange ? arranged(rules, draft.wanted) : rules;
  const ids = shown.map(({ id }) => id);
  const reorder = useReorder({
    ids,
    nameOf: (id) => rules.find((rule) => rule.id === id)?.name ?? '',
    onMove: (from, to) => {
      const next = afterMove(draft, present, moved(ids, from, to));
      if (next.wanted) change(() => next);
      else restart(next);
    },
  });
  const undo = () => {
    save.reset();
    setRefused(false);
    restart(NO_ORDER);
    announce('The rules stand in their saved order.');
  };
  const saveOrder = () =>
    save.mutate(
      { ruleIds: ids, tag: orderTag },
      {
        onSuccess: () => {
          setRefused(false);
          restart(NO_ORDER);
          announce('The order is saved.');
        },
        onError: () => setRefused(true),
      },
    );
  return (
    <>
      <ol className={styles.rules} ref={reorder.list}>
        {shown.map((rule, place) => (
          <RuleLine
            key={rule.id}
            rule={rule}
            place={place}
            count={shown.length}
            reorder={mayChange ? reorder : null}
          />
        ))}
      </ol>
      {draft.wanted && mayChange && (
        <OrderBar
          isOutdated={isOutdated(draft, present)}
          problem={wasRefused ? save.error : null}
          isBusy={save.isPending}
          onSave={saveOrder}
          onUndo={undo}
        />
      )}
    </>
  );
}
