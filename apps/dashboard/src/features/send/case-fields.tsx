import { useCaseTypes, useCounties, useJurisdictions } from '../../api/reference.ts';
import { RATINGS, TRANSFER_REASONS } from '../../ui/case-words.ts';
import { CaseField, useCaseForm } from './case-field.tsx';
import { Lookalikes } from './lookalikes.tsx';
import styles from './send.module.css';

const REASONS = [['', 'Choose a reason (optional)'], ...Object.entries(TRANSFER_REASONS)] as const;
const TIERS = [['', 'Not rated'], ...Object.entries(RATINGS)] as const;

/** The client, and the cases that name the same one. */
export function ClientFields() {
  return (
    <section className={styles.card} aria-labelledby="send-client">
      <h2 id="send-client">Client</h2>
      <p className={styles.about}>The receiving firm sees the client when it acknowledges, and not before.</p>
      <div className={styles.grid}>
        <CaseField name="clientFirstName" label="First name" isNeeded />
        <CaseField name="clientLastName" label="Last name" isNeeded />
        <CaseField name="clientPhone" label="Phone" type="tel" />
        <CaseField name="clientEmail" label="Email" type="email" />
        <CaseField name="clientDateOfBirth" label="Date of birth" type="date" />
      </div>
      <Lookalikes />
    </section>
  );
}

export function IncidentFields() {
  const { values } = useCaseForm();
  const { data: types = [] } = useCaseTypes();
  const { data: places = [] } = useJurisdictions();
  const { data: counties = [] } = useCounties(values.jurisdiction ? [values.jurisdiction] : []);
  return (
    <section className={styles.card} aria-labelledby="send-case">
      <h2 id="send-case">Case</h2>
      <div className={styles.grid}>
        <CaseField name="title" label="Title" isNeeded />
        <CaseField
          name="caseType"
          label="Type of the case"
          isNeeded
          options={[
            ['', 'Choose a type'],
            ...types.map(({ name, displayName }) => [name, displayName] as const),
          ]}
        />
        <CaseField
          name="jurisdiction"
          label="State or territory"
          isNeeded
          options={[['', 'Choose a place'], ...places.map(({ code, name }) => [code, name] as const)]}
        />
        <CaseField name="county" label="County" offered={[...new Set(counties.map(({ name }) => name))]} />
        <CaseField name="incidentDate" label="Day of the incident" type="date" />
        <CaseField name="statuteOfLimitationsExpiration" label="Statute of limitations expires" type="date" />
        <CaseField name="description" label="What happened" type="area" />
        <CaseField name="notes" label="Notes that both firms see" type="area" />
      </div>
    </section>
  );
}

/** Retainer, shares, the warm transfer, and what only the own firm sees. */
export function TermsFields() {
  const { values, change } = useCaseForm();
  return (
    <section className={styles.card} aria-labelledby="send-terms">
      <h2 id="send-terms">Agreement and transfer</h2>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="isRetainerSigned"
          checked={values.isRetainerSigned === 'yes'}
          onChange={({ target }) => change({ isRetainerSigned: target.checked ? 'yes' : '' })}
        />
        The client has signed a retainer
      </label>
      <TransferFields />
      <div className={styles.grid}>
        <CaseField
          name="sendingFirmPercentage"
          label="Your share of the attorney fees, in percent"
          inputMode="decimal"
        />
        <CaseField
          name="clientFeeAgreementPercentage"
          label="Fee that the client agreed to, in percent"
          inputMode="decimal"
        />
        <CaseField
          name="sentExpirationHours"
          label="Withdraw it after so many hours"
          hint="When the other firm has not acknowledged by then. Empty: never."
          inputMode="numeric"
        />
        <CaseField name="tier" label="Your rating" hint="Only your firm sees it." options={TIERS} />
        <CaseField name="source" label="Where you got the case" hint="Only your firm sees it." />
      </div>
    </section>
  );
}

const TRANSFERS = [
  ['', 'Not tried'],
  ['succeeded', 'Succeeded'],
  ['failed', 'Did not succeed'],
] as const;

function TransferFields() {
  const { values, faults, change } = useCaseForm();
  return (
    <>
      <fieldset className={styles.choice}>
        <legend>Warm transfer of the client by telephone</legend>
        {faults.warmTransfer && <p className={styles.fault}>{faults.warmTransfer}</p>}
        {TRANSFERS.map(([value, words]) => (
          <label key={value}>
            <input
              type="radio"
              name="warmTransfer"
              checked={values.warmTransfer === value}
              onChange={() => change({ warmTransfer: value })}
            />
            {words}
          </label>
        ))}
      </fieldset>
      {values.warmTransfer === 'failed' && (
        <div className={styles.grid}>
          <CaseField name="warmTransferUnsuccessfulReasonType" label="Why not?" options={REASONS} />
          {values.warmTransferUnsuccessfulReasonType === 'OTHER' && (
            <CaseField name="warmTransferUnsuccessfulReason" label="Why not, in words" />
          )}
        </div>
      )}
    </>
  );
}
