import { useSearchParams } from 'react-router';
import { useDeliveries } from '../../api/webhooks.ts';
import { Loading } from '../../ui/loading.tsx';
import { zoneInWords } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { changedDeliveries, deliveriesIn, faultOf, isEverything, queryOf } from './delivery-filter.ts';
import { DeliveryFilters } from './delivery-filters.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import styles from './webhooks.module.css';

interface Props {
  id: string;
  /** Asks how to find what was missed since a moment. */
  onCatchUp: (at: string) => void;
}

const FAULT_ID = 'deliveries-fault';

/** The log of a subscription. Its filter stands in the address. */
export function Deliveries({ id, onCatchUp }: Props) {
  const [params, setParams] = useSearchParams();
  const filter = deliveriesIn(params);
  const fault = faultOf(filter);
  const { data, error, isPlaceholderData, refetch } = useDeliveries(
    id,
    fault === null ? queryOf(filter) : null,
  );
  const show = (change: Readonly<Record<string, string>>) =>
    setParams(changedDeliveries(params, change), { replace: true, preventScrollReset: true });
  const rows = fault === null ? (data?.data ?? []) : [];
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className={styles.group}>
        Deliveries
      </h2>
      <DeliveryFilters filter={filter} onChange={show} faultId={fault === null ? undefined : FAULT_ID} />
      {fault !== null && (
        <p id={FAULT_ID} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {error && fault === null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && fault === null && <Loading />}
      {data?.pagination.total === 0 && fault === null && (
        <p className={styles.about}>
          {isEverything(filter)
            ? 'Nothing was sent yet. Send a test to see how it works.'
            : 'No deliveries match.'}
        </p>
      )}
      <ol
        className={styles.list}
        aria-label="Deliveries"
        aria-busy={isPlaceholderData}
        hidden={rows.length === 0}
      >
        {rows.map((delivery) => (
          <DeliveryLine key={delivery.id} id={id} delivery={delivery} onCatchUp={onCatchUp} />
        ))}
      </ol>
      {data && fault === null && <Pager of="Deliveries" pagination={data.pagination} isPart />}
      <p className={styles.about}>
        Times are in {zoneInWords()}. Deliveries are listed for 180 days. The filter by case finds a delivery
        while its body is kept: usually 30 days after it arrived, or 90 after it was given up.
      </p>
    </section>
  );
}
