import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useNextSuggestion } from '../../api/receivers.ts';
import type { Referral } from '../../api/referral.ts';
import { caseTypeInWords } from '../../ui/case-type.ts';
import { Button } from '../../ui/button.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { Field } from '../../ui/field.tsx';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { useProposal } from '../../ui/use-proposal.ts';
import { useWait } from '../../ui/use-wait.ts';
import type { ChosenFirm } from './case-draft.ts';
import { LONGEST } from './case-faults.ts';
import { FirmChoice } from './firm-choice.tsx';
import { Problem } from './problem.tsx';
import { isOwnChoice } from './proposed-firm.ts';
import { ProposedReceiver } from './proposed-receiver.tsx';
import styles from './send.module.css';
import { NOTHING_CHOSEN, useReferring } from './use-referring.ts';

/** Chooses the next firm of a case, with a word to it. */
export function ReferForm({ referral }: { referral: Referral }) {
  const form = useRef<HTMLFormElement>(null);
  const isOnward = referral.perspective === 'received';
  const kept = useKeptDraft(`refer-${referral.id}`, () => NOTHING_CHOSEN);
  const { firm, notes } = kept.draft;
  const isTouched = isOwnChoice(firm) || notes !== '';
  const [fault, setFault] = useState<string>();
  const suggestion = useNextSuggestion(referral.id);
  const { proposal, drop } = useProposal();
  const say = (words: string | undefined) => {
    setFault(words);
    if (words) form.current?.querySelector<HTMLElement>('[name=referentFirmId], [type=search]')?.focus();
  };
  const refer = useReferring(referral, kept, say);
  const wait = useWait(refer.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (refer.isPending) return;
    if (firm) refer.mutate();
    else say('Choose the firm that receives the case.');
  };
  const choose = (chosen: ChosenFirm) => {
    setFault(undefined);
    kept.change(() => ({ firm: chosen }));
  };
  const startOver = () => {
    refer.reset();
    setFault(undefined);
    kept.restart(NOTHING_CHOSEN);
  };
  return (
    <form ref={form} className={styles.page} onSubmit={submit} noValidate>
      <p className={styles.back}>
        <Link to={`/referrals/${referral.id}`}>{referral.referenceNumber}</Link>
      </p>
      <h1>{isOnward ? 'Refer onward' : 'Send to another firm'}</h1>
      <p className={styles.line}>
        <bdi>{referral.title}</bdi>, {caseTypeInWords(referral.caseType)}, {referral.jurisdiction}
      </p>
      <DraftNotice isGone={kept.isGone} foundAt={isTouched ? kept.foundAt : null} onStartOver={startOver} />
      <ProposedReceiver
        proposal={proposal}
        suggestion={suggestion}
        updatedAt={referral.updatedAt}
        chosen={kept.draft}
        isTouched={isTouched}
        button="Send"
        onTake={(taken) => kept.change(() => taken)}
        onDrop={drop}
      />
      <fieldset className={styles.all} disabled={kept.isGone}>
        <FirmChoice
          suggestion={suggestion}
          waitsFor={null}
          caseType={referral.caseType}
          jurisdiction={referral.jurisdiction}
          chosen={firm}
          fault={fault}
          onChoose={choose}
        />
        <section className={styles.card}>
          <Field label="Notes to this firm" note="optional">
            {(told) => (
              <textarea
                {...told}
                name="notes"
                rows={4}
                maxLength={LONGEST.notes}
                value={notes}
                onChange={({ target }) => kept.change(() => ({ notes: target.value }))}
              />
            )}
          </Field>
          <p className={styles.about}>
            {isOnward
              ? 'Your own referral stays as it is. The next firm sees the client when it acknowledges, and you follow that referral among those that you sent.'
              : 'A new referral begins. The firm sees the client when it acknowledges.'}
          </p>
        </section>
        <div className={styles.bar}>
          {refer.error && !fault && !kept.isGone && <Problem problem={refer.error} />}
          <Button type="submit" kind="first" isBusy={refer.isPending || wait > 0}>
            {refer.isPending ? 'One moment …' : firm ? `Send to ${shortName(firm.name)}` : 'Send'}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

const LONG_NAME = 40;

function shortName(name: string): string {
  return name.length > LONG_NAME ? `${name.slice(0, LONG_NAME).trim()} …` : name;
}
