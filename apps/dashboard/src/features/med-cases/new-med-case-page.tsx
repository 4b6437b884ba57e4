import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { createMedCase, type MedCase, medCasesChanged } from '../../api/med-cases.ts';
import { now } from '../../api/server-clock.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { dayFaults } from '../../ui/day-faults.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { useUser } from '../../ui/use-session.ts';
import { BaseCaseField } from './base-case-field.tsx';
import { CaseKindFields } from './case-kind-fields.tsx';
import { caseFaults, newCaseOf, NO_CASE } from './case-values.ts';
import { apiFaults, focusOn } from './form-faults.ts';
import { FormNotices, submitLabel } from './form-notices.tsx';
import { HealthNotice } from './health-notice.tsx';
import styles from './med-cases.module.css';
import { PatientFields } from './patient-fields.tsx';
import { Trail } from './trail.tsx';
import { useKeptForm } from './use-kept-form.ts';

/** Where a firm makes a med case. It is sent to nobody: the page of the case refers it. */
export function NewMedCasePage() {
  const { firm, role } = useUser();
  usePageTitle('New med case');
  if (firm && role !== 'viewer') return <Form />;
  return (
    <div className={styles.message}>
      <h1>Your account may read only</h1>
      <p>
        {firm
          ? 'A member of your firm can make med cases. An administrator of your firm can change your role.'
          : 'Firms make med cases, and refer them to you.'}
      </p>
    </div>
  );
}

function Form() {
  const element = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const form = useNewCase();
  const { values, change, isInDoubt } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = isInDoubt ? {} : { ...caseFaults(values, now()), ...dayFaults(element.current) };
    setFaults(found);
    focusOn(element.current, Object.keys(found)[0]);
    if (!form.isBusy && Object.keys(found).length === 0) form.submit();
  };
  const shown = { ...apiFaults(form.problem), ...faults };
  return (
    <form ref={element} className={styles.narrow} onSubmit={submit} noValidate>
      <Trail>New</Trail>
      <h1>New med case</h1>
      <HealthNotice />
      <FormNotices form={form} what="this med case" />
      <fieldset className={styles.card} disabled={isInDoubt || form.isGone}>
        <legend className="unseen">Med case</legend>
        <PatientFields values={values} faults={shown} onChange={change} />
        <CaseKindFields values={values} faults={shown} onChange={change} />
        <BaseCaseField values={values} fault={shown.baseCaseId} onChange={change} />
      </fieldset>
      <div className={styles.moves}>
        <Button type="submit" kind="first" isBusy={form.isBusy} disabled={form.isGone}>
          {form.isBusy ? 'One moment …' : submitLabel(form, 'Make the med case')}
        </Button>
      </div>
    </form>
  );
}

/** A new case as it is typed. It leads to the page of the case, once that is made. */
function useNewCase() {
  const navigate = useNavigate();
  return useKeptForm({
    name: 'med-case',
    empty: () => NO_CASE,
    bodyOf: newCaseOf,
    send: createMedCase,
    refresh: medCasesChanged,
    onDone: ({ referenceNumber }: MedCase) => announce(`The med case ${referenceNumber} is made.`),
    goOn: ({ id }) => void navigate(`/med-cases/${id}`, { replace: true }),
  });
}
