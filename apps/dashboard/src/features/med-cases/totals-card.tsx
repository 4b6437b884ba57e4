import type { Totals } from '../../api/pharmacy.ts';
import { Moment } from '../../ui/moment.tsx';
import styles from './med-cases.module.css';
import type { Side } from './med-moves.ts';
import { dollars, isZero } from './money.ts';

/** What the ledger adds up to, each with what it means. */
export function TotalsCard({ totals, side }: { totals: Totals; side: Side }) {
  const { billed, paid, adjustments, computedBalance, difference, reported } = totals;
  const whose = side === 'provider' ? 'your' : 'the pharmacy’s';
  const rows = [
    ['Billed', dollars(billed), 'All fills that are not voided.'],
    ['Paid', dollars(paid), 'Payments less refunds. What was reversed does not count.'],
    ['Adjustments', dollars(adjustments), 'Adjustments and write-offs. What was reversed does not count.'],
    ['Balance', dollars(computedBalance), 'Billed less paid less adjustments: what is still open.'],
    ['Reported', reported ? dollars(reported.balance) : 'Nothing yet', `What ${whose} own books say.`],
    ['Difference', difference === null ? 'Not known' : dollars(difference), differenceInWords(difference)],
  ] as const;
  return (
    <>
      <dl className={styles.totals}>
        {rows.map(([label, value, meaning]) => (
          <div key={label} data-part={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong>
              <span>{meaning}</span>
            </dd>
          </div>
        ))}
      </dl>
      {reported && (
        <p className={styles.soft}>
          Reported as of <Moment at={reported.asOf} />
          {reported.externalId && (
            <>
              , <bdi>{reported.externalId}</bdi>
            </>
          )}
          .
        </p>
      )}
    </>
  );
}

function differenceInWords(difference: string | null): string {
  if (difference === null) return 'There is no reported balance to compare with.';
  return isZero(difference)
    ? 'The ledger and the books agree.'
    : 'Balance less reported: something is missing in the ledger or in the books.';
}
