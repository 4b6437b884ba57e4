import { useSearchParams } from 'react-router';
import { useDeliveries } from '../../api/webhooks.ts';
import { Loading } from '../../ui/loading.tsx';
import { zoneInWords } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import styles from './webhooks.module.css';
import { DELIVERY_STATUSES, pageIn, statusIn } from './webhook-words.ts';

interface Props {
  id: string;
  /** Asks how to find what was missed since a moment. */
  onCatchUp: (at: string) => void;
}

/** The log of a subscription, filtered by status in the address. */
export function Deliveries({ id, onCatchUp }: Props) {
  const [params, setParams] = useSearchParams();
  const [status, page] = [statusIn(params.get('status')), pageIn(params.get('page'))];
  const { data, error, isPlaceholderData, refetch } = useDeliveries(id, { status, page });
  const show = (chosen: string) =>
    setParams(chosen ? { status: chosen } : {}, { replace: true, preventScrollReset: true });
  return (
    <section aria-labelledby="deliveries">
      <div className={styles.head}>
        <h2 id="deliveries" className={styles.group}>
          Deliveries
        </h2>
        <label className={styles.filter}>
          <span>Status</span>
          <select value={status} onChange={({ target }) => show(target.value)}>
            <option value="">Any</option>
            {Object.entries(DELIVERY_STATUSES).map(([value, [label]]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.data.length === 0 && page === 1 && (
        <p className={styles.about}>
          {status ? 'No delivery has this status.' : 'Nothing was sent yet. Send a test to see how it goes.'}
        </p>
      )}
      <ol
        className={styles.list}
        aria-label="Deliveries"
        aria-busy={isPlaceholderData}
        hidden={!data?.data.length}
      >
        {data?.data.map((delivery) => (
          <DeliveryLine key={delivery.id} id={id} delivery={delivery} onCatchUp={onCatchUp} />
        ))}
      </ol>
      {data && <Pager of="Deliveries" pagination={data.pagination} isPart />}
      <p className={styles.about}>Times are in {zoneInWords()}. A delivery stays here for 180 days.</p>
    </section>
  );
}
