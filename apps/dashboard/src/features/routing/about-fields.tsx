import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from '../../ui/editor.module.css';
import { LONGEST } from './rule-faults.ts';
import type { Fields } from './use-fields.ts';

/** What the rule is called, and whether it is used. */
export function AboutFields({ values, faults, change }: Fields) {
  return (
    <section className={styles.card} aria-labelledby="rule-about">
      <h2 id="rule-about">About the rule</h2>
      <TextField
        label="Name"
        name="name"
        value={values.name}
        maxLength={LONGEST.name}
        autoComplete="off"
        aria-required
        fault={faults.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextArea
        label="Description (optional)"
        name="description"
        value={values.description}
        maxLength={LONGEST.description}
        fault={faults.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          name="isActive"
          checked={values.isActive}
          onChange={({ target }) => change({ isActive: target.checked })}
        />
        <span>
          The rule is on
          <span className={styles.about}>A rule that is off suggests nobody, and sends no case on.</span>
        </span>
      </label>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="autoWaterfall"
          checked={values.autoWaterfall}
          onChange={({ target }) => change({ autoWaterfall: target.checked })}
        />
        <span>
          Send a case on by itself
          <span className={styles.about}>
            When a firm declines a referral by this rule or lets it expire, the exchange sends the case to the
            next free slot at once, until a firm accepts or no slot is left. Nobody of your firm is asked
            first.
          </span>
        </span>
      </label>
    </section>
  );
}
