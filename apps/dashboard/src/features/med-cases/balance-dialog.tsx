import { type FormEvent, useState } from 'react';
import type { MedReferralPath } from '../../api/med-cases.ts';
import { useReportBalance } from '../../api/pharmacy.ts';
import { announce } from '../../ui/announce.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import formStyles from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';
import { zoneInWords } from '../../ui/moment.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { apiFaults, focusOn } from './form-faults.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { amountIn } from './money.ts';

interface Props {
  path: MedReferralPath;
  onClose: () => void;
}

type Faults = Readonly<Record<string, string>>;

/** Says what the provider's own books have, to be compared with the ledger. */
export function BalanceDialog({ path, onClose }: Props) {
  const report = useReportBalance(path);
  const [missing, setMissing] = useState<Faults>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (report.isPending) return;
    const { balance, asOf, externalId } = enteredIn(event.currentTarget);
    const found = {
      ...(balance === null && { balance: 'Write an amount, such as 48.50; with a minus for a credit.' }),
      ...(asOf === null && { asOf: 'Say when the books had this balance.' }),
    };
    setMissing(found);
    focusOn(event.currentTarget, Object.keys(found)[0]);
    if (balance === null || asOf === null) return;
    const onSuccess = () => {
      announce('The balance is reported.');
      onClose();
    };
    report.mutate({ balance, asOf, externalId }, { onSuccess });
  };
  return (
    <Modal title="Report your balance" onClose={onClose} isBusy={report.isPending}>
      <p className={formStyles.effect}>
        The firm sees it beside what the ledger adds up to. It takes the place of what you reported before,
        and changes nothing else.
      </p>
      <form onSubmit={submit} noValidate>
        {report.error && <ProblemNotice problem={report.error} />}
        <Fields faults={{ ...apiFaults(report.error), ...missing }} />
        <FormActions label="Report it" isBusy={report.isPending} problem={report.error} onClose={onClose} />
      </form>
    </Modal>
  );
}

/** What was entered. Null: it is no amount, no moment, or nothing. */
function enteredIn(form: HTMLFormElement) {
  const entered = new FormData(form);
  const text = (name: string) => String(entered.get(name) ?? '').trim();
  const asOf = Date.parse(text('asOf'));
  return {
    balance: amountIn(text('balance')),
    asOf: Number.isNaN(asOf) ? null : new Date(asOf).toISOString(),
    externalId: text('externalId') || null,
  };
}

function Fields({ faults }: { faults: Faults }) {
  return (
    <>
      <TextField
        label="Balance in US dollars"
        name="balance"
        inputMode="decimal"
        maxLength={40}
        autoComplete="off"
        aria-required
        fault={faults.balance}
      />
      <TextField
        label="As of"
        hint={`By the clock here, ${zoneInWords()}.`}
        name="asOf"
        type="datetime-local"
        aria-required
        fault={faults.asOf}
      />
      <TextField
        label="Number in your own system (optional)"
        name="externalId"
        maxLength={200}
        autoComplete="off"
        fault={faults.externalId}
      />
    </>
  );
}
