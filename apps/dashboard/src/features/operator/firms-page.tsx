import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type AdministeredFirm, useFirms } from '../../api/operator.ts';
import { foundInPages } from '../../ui/counted.ts';
import { useKeys } from '../../ui/keys.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { pageIn } from '../../ui/page-in.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { Choice } from './choice.tsx';
import styles from './operator.module.css';
import { Mark } from './mark.tsx';
import { changed } from './params.ts';

const STATES = { active: 'Active', deactivated: 'Deactivated' };
const KINDS = { live: 'Live', test: 'Test' };

/** Every firm of the exchange, found by its name. */
export function FirmsPage() {
  usePageTitle('Firms');
  const [params, setParams] = useSearchParams();
  const [q, state, kind] = ['q', 'state', 'kind'].map((name) => params.get(name) ?? '');
  const firms = useFirms({
    page: pageIn(params),
    ...(q && { search: q }),
    ...(state && { isActive: state === 'active' }),
    ...(kind && { isTestFirm: kind === 'test' }),
  });
  const { data, error, refetch, isPlaceholderData } = firms;
  const search = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => search.current?.focus() });
  const set = (change: Record<string, string>) => setParams(changed(params, change), { replace: true });
  return (
    <>
      <div className={styles.head}>
        <h1>Firms</h1>
        <SearchField
          ref={search}
          label="Search firms"
          placeholder="Name of a firm"
          value={q ?? ''}
          found={foundInPages(firms)}
          onSearch={(words) => set({ q: words })}
        />
      </div>
      <div className={styles.filters} role="group" aria-label="Which firms are shown">
        <Choice
          label="State"
          value={state ?? ''}
          choices={STATES}
          onChange={(value) => set({ state: value })}
        />
        <Choice label="Kind" value={kind ?? ''} choices={KINDS} onChange={(value) => set({ kind: value })} />
      </div>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.data.length === 0 && <p className={styles.about}>No firm matches.</p>}
      <ul
        className={styles.list}
        aria-label="Firms"
        aria-busy={isPlaceholderData}
        hidden={!data || data.data.length === 0}
      >
        {data?.data.map((firm) => (
          <FirmLine key={firm.id} firm={firm} />
        ))}
      </ul>
      {data && <Pager of="Firms" pagination={data.pagination} />}
    </>
  );
}

function FirmLine({ firm: { id, name, isActive, isTestFirm, createdAt } }: { firm: AdministeredFirm }) {
  return (
    <li className={styles.row}>
      <Link className={styles.name} to={`/operator/firms/${id}`}>
        <bdi>{name}</bdi>
      </Link>
      <Mark isGood={isActive}>{isActive ? 'Active' : 'Deactivated'}</Mark>
      <span>{isTestFirm ? 'Test firm' : 'Live'}</span>
      <span className={styles.soft}>
        Created <TimeAgo at={createdAt} />
      </span>
    </li>
  );
}
