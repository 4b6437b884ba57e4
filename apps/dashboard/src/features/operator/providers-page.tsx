import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type AdministeredProvider, useProviders } from '../../api/operator-records.ts';
import { useKeys } from '../../ui/keys.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { pageIn } from '../../ui/page-in.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Choice } from './choice.tsx';
import { counted, foundInPages, people } from '../../ui/counted.ts';
import { Mark } from './mark.tsx';
import styles from './operator.module.css';
import { changed } from './params.ts';

const STATES = { active: 'Active', deactivated: 'Deactivated' };

/** Every medical provider of the exchange, found by its name. */
export function ProvidersPage() {
  usePageTitle('Providers');
  const [params, setParams] = useSearchParams();
  const [q, state] = ['q', 'state'].map((name) => params.get(name) ?? '');
  const all = useProviders({
    page: pageIn(params),
    ...(q && { search: q }),
    ...(state && { isActive: state === 'active' }),
  });
  const { data, error, refetch, isPlaceholderData } = all;
  const search = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => search.current?.focus() });
  const set = (change: Record<string, string>) => setParams(changed(params, change), { replace: true });
  return (
    <>
      <div className={styles.head}>
        <h1>Providers</h1>
        <SearchField
          ref={search}
          label="Search providers"
          placeholder="Name of a provider"
          value={q ?? ''}
          found={foundInPages(all)}
          onSearch={(words) => set({ q: words })}
        />
      </div>
      <div className={styles.filters} role="group" aria-label="Which providers are shown">
        <Choice
          label="State"
          value={state ?? ''}
          choices={STATES}
          onChange={(value) => set({ state: value })}
        />
      </div>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.data.length === 0 && <p className={styles.about}>No provider matches.</p>}
      <ul
        className={styles.list}
        aria-label="Providers"
        aria-busy={isPlaceholderData}
        hidden={!data || data.data.length === 0}
      >
        {data?.data.map((provider) => (
          <ProviderLine key={provider.id} provider={provider} />
        ))}
      </ul>
      {data && <Pager of="Providers" pagination={data.pagination} />}
    </>
  );
}

function ProviderLine({ provider }: { provider: AdministeredProvider }) {
  const { id, name, isActive, restrictedAccess, liveKeys } = provider;
  return (
    <li className={styles.row}>
      <Link className={styles.name} to={`/operator/providers/${id}`}>
        <bdi>{name}</bdi>
      </Link>
      <Mark isGood={isActive}>{isActive ? 'Active' : 'Deactivated'}</Mark>
      <span>{restrictedAccess ? 'Restricted practice' : 'Not restricted'}</span>
      <span className={styles.soft}>
        {people(provider.people)}, {counted(liveKeys, 'live key')}
      </span>
    </li>
  );
}
