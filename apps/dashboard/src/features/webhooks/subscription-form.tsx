import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** What is typed of a subscription. */
export interface SubscriptionDraft {
  url: string;
  description: string;
}

interface Props {
  draft: SubscriptionDraft;
  onChange: (change: Partial<SubscriptionDraft>) => void;
  /** Another window has sent the draft or thrown it away. */
  isGone: boolean;
  /** When it was typed, if it comes from before. */
  foundAt: number | null;
  /** Echo mode holds the address. */
  isUrlFixed?: boolean;
  label: string;
  isBusy: boolean;
  problem: unknown;
  onSend: () => void;
  onStartOver: () => void;
  onClose: () => void;
}

/** The address and the note of a subscription. What is typed is kept in this browser. */
export function SubscriptionForm({ draft, onChange, isUrlFixed = false, problem, ...rest }: Props) {
  const { isGone, foundAt } = rest;
  const [isWrong, setWrong] = useState(false);
  const url = useRef<HTMLInputElement>(null);
  const refused = urlFault(problem);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rest.isBusy || isGone) return;
    const isAddress = URL.canParse(draft.url.trim());
    setWrong(!isAddress);
    if (isAddress) rest.onSend();
    else url.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate>
      <DraftNotice isGone={isGone} foundAt={foundAt} onStartOver={rest.onStartOver} />
      {problem !== null && refused === undefined && !isGone && <ProblemNotice problem={problem} />}
      <TextField
        ref={url}
        label="Address"
        hint={
          isUrlFixed
            ? 'Echo mode is on: turn it off to change the address.'
            : 'The address of your endpoint: https on port 443, reachable from the internet, without a user or password.'
        }
        fault={isWrong ? 'Enter an address, such as https://hooks.example.com/referrals.' : refused}
        type="url"
        value={draft.url}
        readOnly={isUrlFixed}
        onChange={({ target }) => onChange({ url: target.value })}
        maxLength={2048}
        autoComplete="off"
        spellCheck={false}
        autoFocus={!isUrlFixed}
      />
      <TextField
        label="Note (optional)"
        hint="To tell your subscriptions apart, such as “Intake system, production”."
        value={draft.description}
        onChange={({ target }) => onChange({ description: target.value })}
        maxLength={255}
        autoComplete="off"
      />
      <FormActions label={rest.label} isBusy={rest.isBusy} problem={problem} onClose={rest.onClose} />
    </form>
  );
}

/** What the server says of the address. */
function urlFault(problem: unknown): string | undefined {
  if (!(problem instanceof ApiProblem)) return undefined;
  if (problem.code === 'invalid_webhook_url') return problem.message;
  return problem.fields.find(({ field }) => field === 'url')?.message;
}
