import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useNextSuggestion } from '../../api/receivers.ts';
import type { Referral } from '../../api/referral.ts';
import { caseTypeInWords } from '../../ui/case-type.ts';
import { Button } from '../../ui/button.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useProposal } from '../../ui/use-proposal.ts';
import { LONGEST } from './case-faults.ts';
import { ClosedNotice, ClosedReferral, closedFor } from './closed-referral.tsx';
import { FirmChoice } from './firm-choice.tsx';
import { Problem } from './problem.tsx';
import { ProposedReceiver } from './proposed-receiver.tsx';
import styles from './send.module.css';
import { useReferForm } from './use-refer-form.ts';

/** Chooses the next firm of a case, with a word to it. */
export function ReferForm({ referral }: { referral: Referral }) {
  const form = useRef<HTMLFormElement>(null);
  const isOnward = referral.perspective === 'received';
  const closed = closedFor(referral);
  const [wasOpen] = useState(closed === null);
  const refer = useReferForm(referral, form, closed !== null);
  const { kept, fault, isTouched, startOver } = refer;
  const { firm, notes } = kept.draft;
  const suggestion = useNextSuggestion(referral.id);
  const { proposal, drop } = useProposal();
  // its referral is on its way to be shown
  if (refer.isSent) return <Loading />;
  if (closed && !wasOpen && kept.foundAt === null) return <ClosedReferral closed={closed} />;
  return (
    <form ref={form} className={styles.page} onSubmit={refer.submit} noValidate>
      <p className={styles.back}>
        <Link to={`/referrals/${referral.id}`}>{referral.referenceNumber}</Link>
      </p>
      <h1>{isOnward ? 'Refer onward' : 'Send to another firm'}</h1>
      <p className={styles.line}>
        <bdi>{referral.title}</bdi>, {caseTypeInWords(referral.caseType)}, {referral.jurisdiction}
      </p>
      {closed ? (
        <ClosedNotice closed={closed} isNew={wasOpen} onSeen={kept.forget} />
      ) : (
        <DraftNotice isGone={kept.isGone} foundAt={isTouched ? kept.foundAt : null} onStartOver={startOver} />
      )}
      <ProposedReceiver
        proposal={closed ? null : proposal}
        suggestion={suggestion}
        updatedAt={referral.updatedAt}
        chosen={kept.draft}
        isTouched={isTouched}
        button="Send"
        onTake={(taken) => kept.change(() => taken)}
        onDrop={drop}
      />
      <fieldset className={styles.all} disabled={kept.isGone || closed !== null}>
        <FirmChoice
          suggestion={suggestion}
          waitsFor={null}
          caseType={referral.caseType}
          jurisdiction={referral.jurisdiction}
          chosen={firm}
          fault={fault}
          onChoose={refer.choose}
          onRule={refer.followRule}
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
          {refer.problem && !kept.isGone && !closed && <Problem problem={refer.problem} />}
          <Button type="submit" kind="first" isBusy={refer.isHeld}>
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
