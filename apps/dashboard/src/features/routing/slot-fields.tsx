import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from '../../ui/editor.module.css';
import { LONGEST } from './rule-faults.ts';
import type { SlotProps } from './slot-line.tsx';

/** The terms of a slot. */
export function SlotFields({ slot, place, faultOf, onEdit }: SlotProps) {
  const nameOf = (field: string) => `slots.${place}.${field}`;
  return (
    <div role="group" aria-label={`Terms of slot ${place + 1}`}>
      <div className={styles.grid}>
        <TextField
          label="From attempt"
          hint="1 is the first referral of a case. Only a slot that takes the first one moves the turn."
          name={nameOf('firstAttempt')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={slot.firstAttempt}
          fault={faultOf('firstAttempt')}
          onChange={({ target }) => onEdit({ firstAttempt: target.value })}
        />
        <TextField
          label="To attempt (optional)"
          hint="Empty: there is no last one."
          name={nameOf('lastAttempt')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={slot.lastAttempt}
          fault={faultOf('lastAttempt')}
          onChange={({ target }) => onEdit({ lastAttempt: target.value })}
        />
        <TextField
          label="Most referrals in a month (optional)"
          hint="Empty: no cap. 0: none."
          name={nameOf('monthlyCap')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={slot.monthlyCap}
          fault={faultOf('monthlyCap')}
          onChange={({ target }) => onEdit({ monthlyCap: target.value })}
        />
      </div>
      <TextArea
        label="Instructions (optional)"
        hint="What to observe when a case goes to this firm by this slot. Who sends the case reads it."
        name={nameOf('referralInstructions')}
        value={slot.referralInstructions}
        maxLength={LONGEST.referralInstructions}
        fault={faultOf('referralInstructions')}
        onChange={({ target }) => onEdit({ referralInstructions: target.value })}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          name={nameOf('isActive')}
          checked={slot.isActive}
          onChange={({ target }) => onEdit({ isActive: target.checked })}
        />
        The slot is on
      </label>
    </div>
  );
}
