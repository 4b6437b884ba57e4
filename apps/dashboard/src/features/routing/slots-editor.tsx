import { useState } from 'react';
import { Plus } from 'lucide-react';
import type { AvailableFirm } from '../../api/receivers.ts';
import type { RoutingRule, RuleSlot } from '../../api/routing.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../../ui/editor.module.css';
import { FirmDialog } from './firm-dialog.tsx';
import { moved } from './rule-order.ts';
import { newSlot, slotKeys, type SlotValues } from './rule-values.ts';
import { SlotLine } from './slot-line.tsx';
import slotStyles from './slots-editor.module.css';
import type { Fields } from './use-fields.ts';
import { useReorder } from './use-reorder.ts';

/** For which slot a firm is chosen: its key, or a new one. */
type Choosing = { key: string } | 'new' | null;

interface Props extends Fields {
  /** The saved rule, which knows whose turn it is and what is used of the month. Null: it is new. */
  record: RoutingRule | null;
}

/** The firms that take turns, in their order. */
export function SlotsEditor({ values, faults, change, record }: Props) {
  const { slots } = values;
  const [choosing, setChoosing] = useState<Choosing>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const standings = standingsOf(record);
  const put = (next: SlotValues[]) => change({ slots: next });
  const edit = (key: string, changes: Partial<SlotValues>) =>
    put(slots.map((slot) => (slot.key === key ? { ...slot, ...changes } : slot)));
  const nameOf = (key: string) => slots.find((slot) => slot.key === key)?.firmName ?? '';
  const reorder = useReorder({
    ids: slots.map(({ key }) => key),
    nameOf,
    onMove: (from, to) => put(moved(slots, from, to)),
  });
  const choose = ({ id, name }: AvailableFirm) => {
    const key = crypto.randomUUID();
    if (choosing === 'new') put([...slots, newSlot({ id, name }, key)]);
    // another firm has another count and another turn
    else if (choosing) edit(choosing.key, { key, firmId: id, firmName: name });
    setChoosing(null);
  };
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return (
    <section className={styles.card} aria-labelledby="rule-slots">
      <h2 id="rule-slots">Firms in turn</h2>
      <p className={styles.about}>
        Each case goes to the next free slot. The turn and the counts of the month stay with their slots when
        you move them. A firm in two slots gets a double share.
      </p>
      {faults.slots && <p className={styles.fault}>{faults.slots}</p>}
      <ol className={slotStyles.slots} ref={reorder.list}>
        {slots.map((slot, place) => (
          <SlotLine
            key={slot.key}
            slot={slot}
            place={place}
            count={slots.length}
            standing={standings.get(slot.key)}
            isNext={record !== null && slot.key === slotKeys(record.slots)[record.roundRobinPointer]}
            isOpen={
              open.has(slot.key) || Object.keys(faults).some((name) => name.startsWith(`slots.${place}.`))
            }
            faultOf={(name) => faults[`slots.${place}.${name}`]}
            reorder={reorder}
            onToggle={() => toggle(slot.key)}
            onEdit={(changes) => edit(slot.key, changes)}
            onFirm={() => setChoosing({ key: slot.key })}
            onRemove={() => put(slots.filter(({ key }) => key !== slot.key))}
          />
        ))}
      </ol>
      <Button data-field="slots" onClick={() => setChoosing('new')}>
        <Plus size={16} aria-hidden="true" /> Add a firm …
      </Button>
      {choosing && (
        <FirmDialog
          values={values}
          title={choosing === 'new' ? 'Add a firm' : `Another firm in the place of ${nameOf(choosing.key)}`}
          onChoose={choose}
          onClose={() => setChoosing(null)}
        />
      )}
    </section>
  );
}

/** How the saved slots stand, by their keys. */
function standingsOf(record: RoutingRule | null): ReadonlyMap<string, RuleSlot> {
  if (!record) return new Map();
  const keys = slotKeys(record.slots);
  return new Map(record.slots.map((slot, index) => [keys[index]!, slot]));
}
