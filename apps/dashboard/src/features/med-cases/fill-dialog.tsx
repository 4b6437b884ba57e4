import type { MedReferralPath } from '../../api/med-cases.ts';
import { ledgerChanged, type NewFill, recordFill } from '../../api/pharmacy.ts';
import { announce } from '../../ui/announce.ts';
import { Modal } from '../../ui/modal.tsx';
import { FILL_FIELDS, type Typed, valuesOf } from './record-fields.ts';
import { RecordForm } from './record-form.tsx';
import { useKeptForm } from './use-kept-form.ts';

const NOTHING: Typed = {};

/** Records what was dispensed. */
export function FillDialog({ path, onClose }: { path: MedReferralPath; onClose: () => void }) {
  const form = useKeptForm({
    name: `fill.${path.referralId}`,
    empty: () => NOTHING,
    bodyOf: (typed) => valuesOf(FILL_FIELDS, typed) as unknown as NewFill,
    send: (body, key) => recordFill(path, body, key),
    refresh: () => ledgerChanged(path),
    onDone: () => {
      announce('The fill is recorded.');
      onClose();
    },
  });
  return (
    <Modal title="Record a fill" onClose={onClose} isBusy={form.isBusy}>
      <RecordForm
        form={form}
        fields={FILL_FIELDS}
        what="this fill"
        label="Record the fill"
        onClose={onClose}
      />
    </Modal>
  );
}
