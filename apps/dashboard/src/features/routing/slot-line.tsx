import type { RuleSlot } from '../../api/routing.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../../ui/editor.module.css';
import { dropMark, MoveControls } from './move-controls.tsx';
import reorderStyles from './reorder.module.css';
import type { SlotValues } from './rule-values.ts';
import { idleInWords } from './rule-words.ts';
import { SlotFields } from './slot-fields.tsx';
import { slotInWords } from './slot-words.ts';
import slotStyles from './slots-editor.module.css';
import type { Reorder } from './use-reorder.ts';

export interface SlotProps {
  slot: SlotValues;
  place: number;
  count: number;
  /** How the saved slot stands; undefined: it is not saved. */
  standing: RuleSlot | undefined;
  isNext: boolean;
  isOpen: boolean;
  faultOf: (name: keyof SlotValues) => string | undefined;
  reorder: Reorder;
  onToggle: () => void;
  onEdit: (changes: Partial<SlotValues>) => void;
  onFirm: () => void;
  onRemove: () => void;
}

/** One slot: in words, and its fields when it is open. */
export function SlotLine(props: SlotProps) {
  const { slot, place, count, standing, isNext, isOpen, faultOf, reorder, onToggle, onFirm, onRemove } =
    props;
  const { key, firmName } = slot;
  const name = firmName || 'a firm that is not known here yet';
  const fault = faultOf('firmId');
  const idle =
    slot.isActive && standing ? idleInWords({ ...standing, isActive: true, monthlyCap: null }) : null;
  const at = `${name}, slot ${place + 1}`;
  const terms = isOpen ? 'Close terms' : 'Terms';
  return (
    <li
      className={`${slotStyles.slot} ${reorderStyles.item}`}
      data-dragged={reorder.drag?.id === key || undefined}
      data-drop={dropMark(reorder, place, count)}
    >
      <div className={slotStyles.slotHead}>
        <span className={slotStyles.place} aria-hidden="true">
          {place + 1}
        </span>
        <div className={slotStyles.slotWords}>
          <p className={slotStyles.firm}>
            <bdi>{name}</bdi>
            {isNext && <span className={slotStyles.turn}>Next turn</span>}
          </p>
          <p className={styles.about}>{slotInWords(slot, standing)}</p>
          {idle && <p className={slotStyles.idle}>{idle}</p>}
          {fault && <p className={styles.fault}>{fault}</p>}
        </div>
        <MoveControls id={key} name={name} place={place} count={count} reorder={reorder} />
      </div>
      <div className={slotStyles.slotActs}>
        <Button kind="quiet" aria-expanded={isOpen} aria-label={`${terms}: ${at}`} onClick={onToggle}>
          {terms}
        </Button>
        <Button
          kind="quiet"
          data-field={`slots.${place}.firmId`}
          aria-label={`Other firm: ${at}`}
          onClick={onFirm}
        >
          Other firm …
        </Button>
        <Button kind="quiet" aria-label={`Remove: ${at}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {isOpen && <SlotFields {...props} />}
    </li>
  );
}
