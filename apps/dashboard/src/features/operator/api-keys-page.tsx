import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AdministeredKey, useAllCrmTokens, useAllKeys } from '../../api/operator-records.ts';
import { foundInPages } from '../../ui/counted.ts';
import { useKeys } from '../../ui/keys.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { pageIn } from '../../ui/page-in.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Choice } from './choice.tsx';
import { ApiKeyLine } from './api-key-line.tsx';
import { CRM_START, prefixIn } from './key-words.ts';
import { OfOneOwner } from './of-one-owner.tsx';
import styles from './operator.module.css';
import { changed, idIn } from './params.ts';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

const KINDS = { crm: 'Tokens of CRM systems' };
const STATES = { live: 'Not revoked or expired', gone: 'Revoked or expired' };

/**
 * The API keys of all firms and providers, or the tokens of CRM systems. One that leaked is found by its
 * first characters.
 */
export function ApiKeysPage() {
  usePageTitle('API keys');
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState<AdministeredKey | null>(null);
  const prefix = prefixIn(params.get('prefix') ?? '');
  const state = params.get('state') ?? '';
  const owner = { ...idIn(params, 'firmId'), ...idIn(params, 'providerId') };
  const isOfCrm = prefix?.startsWith(CRM_START) || (!prefix && params.get('kind') === 'crm');
  const search = {
    page: pageIn(params),
    ...owner,
    ...(prefix && { prefix }),
    ...(state && { isLive: state === 'live' }),
  };
  const keys = useAllKeys(search, !isOfCrm);
  const tokens = useAllCrmTokens(search, isOfCrm);
  const shown = isOfCrm ? tokens : keys;
  const { data, error, refetch, isPlaceholderData } = shown;
  const set = (change: Record<string, string>) => setParams(changed(params, change), { replace: true });
  // a beginning says of which kind it is
  const showKind = (kind: string) => set({ kind, prefix: '' });
  return (
    <>
      <FindKey prefix={prefix ?? ''} found={foundInPages(shown)} onFind={(found) => set({ prefix: found })} />
      {Object.keys(owner).length > 0 && (
        <OfOneOwner name={data?.data[0]?.ownerName} all="/operator/api-keys" />
      )}
      <div className={styles.filters} role="group" aria-label="Which keys are shown">
        <Choice label="Kind" value={isOfCrm ? 'crm' : ''} choices={KINDS} onChange={showKind} />
        <Choice label="State" value={state} choices={STATES} onChange={(value) => set({ state: value })} />
      </div>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.data.length === 0 && <p className={styles.about}>No key matches.</p>}
      <ul
        className={styles.list}
        aria-label="API keys"
        aria-busy={isPlaceholderData}
        hidden={!data || data.data.length === 0}
      >
        {data?.data.map((one) => (
          <ApiKeyLine key={one.id} apiKey={one} onRevoke={() => setAsked(one)} />
        ))}
      </ul>
      {data && <Pager of="API keys" pagination={data.pagination} />}
      {asked && <RevokeKeyDialog apiKey={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface FindProps {
  prefix: string;
  found: string;
  onFind: (prefix: string) => void;
}

/** Whoever has a leaked key may paste all of it: no more than its beginning leaves the field. */
function FindKey({ prefix, found, onFind }: FindProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isOdd, setOdd] = useState(false);
  useKeys({ '/': () => field.current?.focus() });
  const search = (words: string) => {
    const next = prefixIn(words);
    setOdd(next === null && words !== '');
    if (next !== null || words === '') onFind(next ?? '');
  };
  return (
    <>
      <div className={styles.head}>
        <h1>API keys</h1>
        <SearchField
          ref={field}
          label="Find a key by its first characters"
          placeholder="svcp_1a2b3c4d"
          value={prefix}
          found={found}
          onSearch={search}
        />
      </div>
      <p className={styles.about} role="status">
        {isOdd
          ? 'A key of a firm starts with svcp_, one of a provider with svcpp_, a token of a CRM system with svccrm_.'
          : 'Nobody can see a key again, not even operators. A whole key that you paste is cut to its first characters before it is looked for.'}
      </p>
    </>
  );
}
