import { type FormEvent, useId, useState } from 'react';
import { useCaseTypes, useJurisdictions } from '../../api/reference.ts';
import { type RoutingRule, type TriedCase, useTriedCase } from '../../api/routing.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './routing.module.css';
import { TriedAnswer } from './tried-answer.tsx';

type Faults = Partial<Record<'caseType' | 'jurisdiction' | 'attempt', string>>;

/** Asks the saved rules which firm a case would go to. It sends nothing, and no turn is taken. */
export function TryCase({ rules }: { rules: readonly RoutingRule[] }) {
  const id = useId();
  const [tried, setTried] = useState<TriedCase | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const { data: answer, error, isFetching, refetch } = useTriedCase(tried);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = caseIn(event.currentTarget);
    const found = faultsOf(asked);
    setFaults(found);
    const [wrong] = Object.keys(found);
    if (wrong) return event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    setTried(asked);
    // the same question again: the pointer may have moved meanwhile
    if (JSON.stringify(asked) === JSON.stringify(tried)) void refetch();
  };
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>Try a case</h2>
      <p className={styles.about}>
        Asks your rules as they are saved. Nothing is sent, and no turn is taken.
      </p>
      <form onSubmit={submit} noValidate className={styles.grid}>
        <CaseFields faults={faults} />
        <div className={styles.acts}>
          <Button type="submit" isBusy={isFetching}>
            {isFetching ? 'One moment …' : 'Try'}
          </Button>
        </div>
      </form>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      <div role="status">
        {tried && answer !== undefined && !error && (
          <TriedAnswer tried={tried} choice={answer} rules={rules} />
        )}
      </div>
    </section>
  );
}

function CaseFields({ faults }: { faults: Faults }) {
  const { data: types = [] } = useCaseTypes();
  const { data: places = [] } = useJurisdictions();
  return (
    <>
      <Field label="Type of the case" fault={faults.caseType}>
        {(told) => (
          <select name="caseType" {...told}>
            <option value="">Choose a type</option>
            {types.map(({ name, displayName }) => (
              <option key={name} value={name}>
                {displayName}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="State or territory" fault={faults.jurisdiction}>
        {(told) => (
          <select name="jurisdiction" {...told}>
            <option value="">Choose a place</option>
            {places.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField label="County (optional)" name="county" maxLength={255} autoComplete="off" />
      <Field label="Your rating (optional)">
        {(told) => (
          <select name="tier" {...told}>
            <option value="">Not rated</option>
            {['1', '2', '3', '4', '5'].map((tier) => (
              <option key={tier}>{tier}</option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label="Attempt"
        hint="1 is the first referral of the case."
        name="attempt"
        inputMode="numeric"
        defaultValue="1"
        maxLength={4}
        autoComplete="off"
        fault={faults.attempt}
      />
    </>
  );
}

function caseIn(form: HTMLFormElement): TriedCase {
  const entered = new FormData(form);
  const text = (name: string) => String(entered.get(name) ?? '').trim();
  return {
    caseType: text('caseType'),
    jurisdiction: text('jurisdiction'),
    county: text('county'),
    tier: text('tier'),
    attempt: /^\d+$/.test(text('attempt')) ? Number(text('attempt')) : 0,
  };
}

function faultsOf({ caseType, jurisdiction, attempt }: TriedCase): Faults {
  return {
    ...(caseType === '' && { caseType: 'Choose the type of the case.' }),
    ...(jurisdiction === '' && { jurisdiction: 'Choose where the case is.' }),
    ...((attempt < 1 || attempt > 1_000) && { attempt: 'Enter a whole number from 1 to 1,000.' }),
  };
}
