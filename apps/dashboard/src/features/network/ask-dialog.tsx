import { type FormEvent, useState } from 'react';
import { useAskFirm } from '../../api/network.ts';
import { useFirmSearch } from '../../api/receivers.ts';
import { announce } from '../../ui/announce.ts';
import { foundInWords } from '../../ui/counted.ts';
import { useFirmKind } from '../../ui/firm-kind.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import formStyles from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './network.module.css';
import { shareIn } from './network-texts.ts';
import { NOT_A_SHARE, ShareField } from './share-field.tsx';

interface Props {
  /** Firms that were asked before. */
  known: ReadonlySet<string>;
  onClose: () => void;
}

/** Finds a firm, and asks it to receive referrals. */
export function AskDialog({ known, onClose }: Props) {
  const ask = useAskFirm();
  const [faults, setFaults] = useState<{ firm?: string; share?: string }>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (ask.isPending) return;
    const entered = new FormData(event.currentTarget);
    const firmId = String(entered.get('firm') ?? '');
    const share = shareIn(String(entered.get('share') ?? ''));
    setFaults({
      ...(firmId === '' && { firm: 'Choose a firm from the list.' }),
      ...(share === undefined && { share: NOT_A_SHARE }),
    });
    const missing = firmId === '' ? 'input[type=search]' : share === undefined ? '[name=share]' : null;
    if (missing) return event.currentTarget.querySelector<HTMLElement>(missing)?.focus();
    const done = () => {
      announce('The firm was asked. It appears below until it answers, and afterwards.');
      onClose();
    };
    ask.mutate({ firmId, terms: { sendingPercentage: share ?? null } }, { onSuccess: done });
  };
  return (
    <Modal title="Ask a firm to receive your referrals" onClose={onClose} isBusy={ask.isPending}>
      <p className={formStyles.effect}>
        It reads your terms and answers, and says what to send along. You need no answer to send a case: your
        routing rules skip only firms that have paused you.
      </p>
      <form onSubmit={submit} noValidate>
        {ask.error && <ProblemNotice problem={ask.error} />}
        <FirmChoice known={known} fault={faults.firm} />
        <ShareField share={null} fault={faults.share} />
        <FormActions label="Ask this firm" isBusy={ask.isPending} problem={ask.error} onClose={onClose} />
      </form>
    </Modal>
  );
}

function FirmChoice({ known, fault }: { known: ReadonlySet<string>; fault: string | undefined }) {
  const [search, setSearch] = useState('');
  const kindOf = useFirmKind();
  const { data, error, refetch, isPlaceholderData } = useFirmSearch({
    search,
    caseType: '',
    jurisdiction: '',
  });
  return (
    <fieldset className={styles.choice}>
      <legend>Firm</legend>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <SearchField
        ref={null}
        label="Search firms"
        placeholder="Name of the firm"
        value={search}
        found={data && !isPlaceholderData ? foundInWords(data.total, { what: 'firm' }) : ''}
        onSearch={setSearch}
      />
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data?.firms.map(({ id, name, description, jurisdictions, isTestFirm }) => (
        <label key={id}>
          <input type="radio" name="firm" value={id} disabled={known.has(id)} />
          <span>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <span>
              {kindOf({ isTestFirm })} {known.has(id) ? 'You asked this firm already. ' : ''}
              {jurisdictions.length > 0 ? `Works in ${jurisdictions.join(', ')}. ` : 'Works everywhere. '}
              {description && <bdi>{description}</bdi>}
            </span>
          </span>
        </label>
      ))}
      {data?.firms.length === 0 && <p className={styles.hint}>No firm has this in its name.</p>}
      {data && data.total > data.firms.length && (
        <p className={styles.hint}>There are {data.total - data.firms.length} more. Search by name.</p>
      )}
    </fieldset>
  );
}
