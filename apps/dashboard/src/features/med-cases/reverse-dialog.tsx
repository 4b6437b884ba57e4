import type { MedReferralPath } from '../../api/med-cases.ts';
import {
  ledgerChanged,
  type NewTransaction,
  recordTransaction,
  type Transaction,
} from '../../api/pharmacy.ts';
import { announce } from '../../ui/announce.ts';
import formStyles from '../../ui/form.module.css';
import { dayInWords } from '../../ui/in-words.ts';
import { Modal } from '../../ui/modal.tsx';
import { dollars } from './money.ts';
import { TRANSACTION_FIELDS, type Typed, TYPES, valuesOf } from './record-fields.ts';
import { RecordForm } from './record-form.tsx';
import { useKeptForm } from './use-kept-form.ts';

interface Props {
  path: MedReferralPath;
  transaction: Transaction;
  onClose: () => void;
}

const NOTHING: Typed = {};
const FIELDS = TRANSACTION_FIELDS.filter(({ name }) =>
  ['transactionDate', 'externalId', 'note'].includes(name),
);

/** Takes a transaction back: the whole of it, and once. */
export function ReverseDialog({ path, transaction, onClose }: Props) {
  const { id, type, amount, transactionDate } = transaction;
  const form = useKeptForm({
    name: `reversal.${id}`,
    empty: () => NOTHING,
    bodyOf: (typed): NewTransaction => ({
      ...(valuesOf(FIELDS, typed) as unknown as Pick<NewTransaction, 'transactionDate'>),
      type: 'REVERSAL',
      reversesTransactionId: id,
    }),
    send: (body, key) => recordTransaction(path, body, key),
    refresh: () => ledgerChanged(path),
    onDone: () => {
      announce('The transaction is reversed.');
      onClose();
    },
  });
  return (
    <Modal title={`Reverse this ${TYPES[type].toLowerCase()}`} onClose={onClose} isBusy={form.isBusy}>
      <p className={formStyles.effect}>
        {TYPES[type]} of {dollars(amount)}, {dayInWords(transactionDate)}. The whole amount is taken back, and
        both lines stay in the ledger. A reversal cannot be reversed: record the transaction again if you need
        it.
      </p>
      <RecordForm form={form} fields={FIELDS} what="this reversal" label="Reverse it" onClose={onClose} />
    </Modal>
  );
}
