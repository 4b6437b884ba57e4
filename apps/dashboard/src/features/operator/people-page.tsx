import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type AdministeredPerson, useAllPeople } from '../../api/operator-records.ts';
import { foundInPages } from '../../ui/counted.ts';
import { useKeys } from '../../ui/keys.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { pageIn } from '../../ui/page-in.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Pager } from '../../ui/pager.tsx';
import { nameOf } from '../../ui/person-name.ts';
import { ROLE_IN_WORDS } from '../../ui/roles.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Choice } from './choice.tsx';
import { Mark } from './mark.tsx';
import { OfOneOwner } from './of-one-owner.tsx';
import styles from './operator.module.css';
import { OwnerLink } from './owner-link.tsx';
import { changed, idIn } from './params.ts';
import { ownerOf, PERSON_STATUS, roleIn } from './person-words.ts';

const STATES = { active: 'May sign in', out: 'Invited or deactivated' };

/** The people of all firms and providers, and the operators, found by name or address. */
export function PeoplePage() {
  usePageTitle('People');
  const [params, setParams] = useSearchParams();
  const [q, state] = ['q', 'state'].map((name) => params.get(name) ?? '');
  const role = roleIn(params);
  const owner = { ...idIn(params, 'firmId'), ...idIn(params, 'providerId') };
  const people = useAllPeople({
    page: pageIn(params),
    ...owner,
    ...(q && { search: q }),
    ...(state && { isActive: state === 'active' }),
    ...(role && { role }),
  });
  const { data, error, refetch, isPlaceholderData } = people;
  const set = (change: Record<string, string>) => setParams(changed(params, change), { replace: true });
  return (
    <>
      <FindPerson value={q ?? ''} found={foundInPages(people)} onFind={(words) => set({ q: words })} />
      {Object.keys(owner).length > 0 && (
        <OfOneOwner name={data?.data[0] && ownerOf(data.data[0])?.name} all="/operator/people" />
      )}
      <div className={styles.filters} role="group" aria-label="Which people are shown">
        <Choice
          label="Role"
          value={role ?? ''}
          choices={ROLE_IN_WORDS}
          onChange={(to) => set({ role: to })}
        />
        <Choice label="State" value={state ?? ''} choices={STATES} onChange={(to) => set({ state: to })} />
      </div>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.data.length === 0 && <p className={styles.about}>Nobody matches.</p>}
      <ul
        className={styles.list}
        aria-label="People"
        aria-busy={isPlaceholderData}
        hidden={!data || data.data.length === 0}
      >
        {data?.data.map((person) => (
          <PersonLine key={person.id} person={person} />
        ))}
      </ul>
      {data && <Pager of="People" pagination={data.pagination} />}
    </>
  );
}

interface FindProps {
  value: string;
  found: string;
  onFind: (words: string) => void;
}

function FindPerson({ value, found, onFind }: FindProps) {
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => field.current?.focus() });
  return (
    <div className={styles.head}>
      <h1>People</h1>
      <SearchField
        ref={field}
        label="Search people"
        placeholder="Name or email address"
        value={value}
        found={found}
        onSearch={onFind}
      />
    </div>
  );
}

function PersonLine({ person }: { person: AdministeredPerson }) {
  const owner = ownerOf(person);
  const name = nameOf(person);
  return (
    <li className={styles.row}>
      <span>
        <Link className={styles.name} to={`/operator/people/${person.id}`}>
          <bdi>{name}</bdi>
        </Link>
        {name !== person.email && (
          <span className={styles.soft}>
            {' '}
            <bdi>{person.email}</bdi>
          </span>
        )}
      </span>
      <Mark isGood={person.status === 'active' && person.isOwnerActive}>{PERSON_STATUS[person.status]}</Mark>
      <span>
        {ROLE_IN_WORDS[person.role]}
        <span className={styles.soft}>{person.hasSecondFactor ? ', second factor' : ', password alone'}</span>
      </span>
      <span>
        {owner && <OwnerLink {...owner} />}
        {!person.isOwnerActive && <span className={styles.soft}> is deactivated</span>}
      </span>
    </li>
  );
}
