import type { MedReferralPath } from '../../api/med-cases.ts';
import { type Fill, ledgerChanged, type NewTransaction, recordTransaction } from '../../api/pharmacy.ts';
import { announce } from '../../ui/announce.ts';
import formStyles from '../../ui/form.module.css';
import { dayInWords } from '../../ui/in-words.ts';
import { Modal } from '../../ui/modal.tsx';
import styles from './med-cases.module.css';
import {
  TRANSACTION_FIELDS,
  TYPE_EFFECTS,
  type Typed,
  TYPES,
  TYPES_BY_HAND,
  valuesOf,
} from './record-fields.ts';
import { RecordForm } from './record-form.tsx';
import { useKeptForm } from './use-kept-form.ts';

interface Props {
  path: MedReferralPath;
  /** Null: it is of the referral as a whole. */
  fill: Fill | null;
  onClose: () => void;
}

const PAYMENT: Typed = { type: 'PAYMENT' };

/** Records money that came or went, or what is billed less. */
export function TransactionDialog({ path, fill, onClose }: Props) {
  const form = useKeptForm({
    name: `transaction.${path.referralId}.${fill?.id ?? 'all'}`,
    empty: () => PAYMENT,
    bodyOf: (typed) =>
      ({
        ...valuesOf(TRANSACTION_FIELDS, typed),
        ...(fill && { fillId: fill.id }),
      }) as unknown as NewTransaction,
    send: (body, key) => recordTransaction(path, body, key),
    refresh: () => ledgerChanged(path),
    onDone: () => {
      announce('The transaction is recorded.');
      onClose();
    },
  });
  return (
    <Modal title="Record a transaction" onClose={onClose} isBusy={form.isBusy}>
      <p className={formStyles.effect}>
        {fill ? (
          <>
            It belongs to the fill of <bdi>{fill.drugName}</bdi>, {dayInWords(fill.fillDate)}.
          </>
        ) : (
          'It belongs to the referral as a whole. For one fill, begin at that fill.'
        )}{' '}
        A transaction never changes: what is wrong is reversed.
      </p>
      <RecordForm
        form={form}
        fields={TRANSACTION_FIELDS}
        what="this transaction"
        label="Record the transaction"
        onClose={onClose}
      >
        <TypeChoice value={form.values.type ?? ''} onChange={(type) => form.change({ type })} />
      </RecordForm>
    </Modal>
  );
}

function TypeChoice({ value, onChange }: { value: string; onChange: (type: string) => void }) {
  return (
    <fieldset className={styles.choice}>
      <legend>Kind</legend>
      {TYPES_BY_HAND.map((type) => (
        <label key={type}>
          <input
            type="radio"
            name="type"
            value={type}
            checked={value === type}
            onChange={() => onChange(type)}
          />
          <span>
            <strong>{TYPES[type]}</strong>
            <span>{TYPE_EFFECTS[type]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
