import type { ReactNode } from 'react';
import type { Referral } from '../../api/referral.ts';
import { dayInWords, moneyInWords } from '../../ui/in-words.ts';
import { caseTypeInWords } from '../../ui/case-type.ts';
import { Moment } from '../../ui/moment.tsx';
import { RATINGS, TRANSFER_REASONS } from '../../ui/case-words.ts';
import { OUTCOMES_IN_WORDS, PAYOUTS_IN_WORDS, REASONS_IN_WORDS } from './moves.ts';
import styles from './referral.module.css';

type Row = readonly [label: string, value: ReactNode];
type Group = readonly [title: string, rows: readonly Row[]];

/** The record, in groups. What is empty is left out; what is masked is said above. */
export function Facts({ referral }: { referral: Referral }) {
  const groups: readonly Group[] = [
    ['Client', ofClient(referral)],
    ['Case', ofCase(referral)],
    ['Money', ofMoney(referral)],
    ['How it ended', ofEnd(referral)],
  ];
  return (
    <div>
      {groups
        .map(([title, rows]) => [title, rows.filter(([, value]) => value)] as const)
        .filter(([, rows]) => rows.length > 0)
        .map(([title, rows], index) => (
          <section key={title} className={styles.card} aria-labelledby={`facts-${index}`}>
            <h2 id={`facts-${index}`}>{title}</h2>
            <dl>
              {rows.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </div>
  );
}

function ofClient({ clientFirstName, clientLastName, clientPhone, ...rest }: Referral): Row[] {
  const name = [clientFirstName, clientLastName].filter(Boolean).join(' ');
  const { clientEmail, clientDateOfBirth } = rest;
  return [
    ['Name', name && <bdi>{name}</bdi>],
    ['Phone', clientPhone && <a href={`tel:${clientPhone}`}>{clientPhone}</a>],
    ['Email', clientEmail && <a href={`mailto:${clientEmail}`}>{clientEmail}</a>],
    ['Born', day(clientDateOfBirth)],
  ];
}

function ofCase(referral: Referral): Row[] {
  const { expiresAt } = referral;
  return [
    ['What happened', words(referral.description)],
    ['Type', caseTypeInWords(referral.caseType)],
    ['Place', words([referral.county, referral.jurisdiction].filter(Boolean).join(', '))],
    ['Incident', day(referral.incidentDate)],
    ['Retainer', referral.isRetainerSigned ? 'Signed' : 'Not signed yet'],
    ['Warm transfer by telephone', transfer(referral)],
    ['Why it did not succeed', words(transferFault(referral))],
    ['Withdrawn by itself', expiresAt && <Moment at={expiresAt} />],
    ['Statute expires', day(referral.statuteOfLimitationsExpiration)],
    ['Expected to be resolved', day(referral.estimatedDateOfResolution)],
    ['Lead attorney', words(referral.leadAttorneyName)],
    ['Phase', words(referral.phase)],
    ['Remarks of both firms', words(referral.notes)],
    // null for other firms
    ['Your rating', referral.tier && RATINGS[`${referral.tier}`]],
    ['Where you got the case', words(referral.source)],
  ];
}

function transfer({ warmTransferAttempted, warmTransferSuccessful }: Referral): string | null {
  if (!warmTransferAttempted) return null;
  if (warmTransferSuccessful === null) return 'Tried';
  return warmTransferSuccessful ? 'Succeeded' : 'Did not succeed';
}

function transferFault(referral: Referral): string | null {
  const { warmTransferUnsuccessfulReason: inWords, warmTransferUnsuccessfulReasonType: type } = referral;
  return inWords ?? (type && TRANSFER_REASONS[type]);
}

function ofMoney(referral: Referral): Row[] {
  const { clientFeeAgreementPercentage: agreed, sendingFirmPercentage } = referral;
  return [
    ['Expected settlement', moneyInWords(referral.projectedSettlementAmount)],
    ['Settlement', moneyInWords(referral.settlementAmount)],
    ['Attorney fees', moneyInWords(referral.attorneyFees)],
    ['Fee agreed with the client', agreed !== null && `${Number((agreed * 100).toFixed(4))} %`],
    ['Share of the sending firm', sendingFirmPercentage !== null && `${sendingFirmPercentage} %`],
    ['Fee of the sending firm', moneyInWords(referral.netFeeToSendingFirm)],
    ['Fee of the receiving firm', moneyInWords(referral.netFeeToHandlingFirm)],
    ['Paid as', referral.payoutType && PAYOUTS_IN_WORDS[referral.payoutType]],
    ['Expected to be paid out', day(referral.estimatedDistributionDate)],
  ];
}

function ofEnd({ closingStatus, reasonCode, closureReason }: Referral): Row[] {
  return [
    ['Outcome', closingStatus && OUTCOMES_IN_WORDS[closingStatus]],
    ['Reason', reasonCode && REASONS_IN_WORDS[reasonCode]],
    ['In words', words(closureReason)],
  ];
}

const day = (date: string | null) => date && dayInWords(date);
const words = (text: string | null) =>
  text && (
    <bdi className={styles.words} dir="auto">
      {text}
    </bdi>
  );
