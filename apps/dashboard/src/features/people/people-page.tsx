import { useRef, useState } from 'react';
import { UserPlus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { usePeopleFactors } from '../../api/people-second-factors.ts';
import { usePeople } from '../../api/people.ts';
import { Button } from '../../ui/button.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useUser } from '../../ui/use-session.ts';
import { WhomToAsk } from '../../ui/whom-to-ask.tsx';
import { FactorDemand, FactorProblem } from './factor-demand.tsx';
import styles from './people.module.css';
import { type Asked, PersonDialog } from './person-dialogs.tsx';
import { PersonLine } from './person-line.tsx';
import { rolesUnder } from './role-texts.ts';

/** Who works in the firm: invited people first, as they wait for something. */
export function PeoplePage() {
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const [active, others] = [usePeople({ q, isActive: true }), usePeople({ q, isActive: false })];
  const [asked, setAsked] = useState<Asked | null>(null);
  const search = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => search.current?.focus() });
  usePageTitle('People');
  const roles = rolesUnder(user.role);
  const isManager = roles.length > 0;
  const factors = usePeopleFactors({ enabled: isManager });
  const [present, absent] = [active.data ?? [], others.data ?? []];
  const groups = [
    ['Invited', absent.filter(({ status }) => status === 'invited')],
    ['Active', present],
    ['Deactivated', absent.filter(({ status }) => status === 'deactivated')],
  ] as const;
  const problem = active.error ?? others.error;
  const isKnown = active.data !== undefined && others.data !== undefined;
  return (
    <>
      <div className={styles.head}>
        <h1>People</h1>
        <SearchField
          ref={search}
          label="Search people"
          placeholder="Name or email"
          value={q}
          onSearch={(words) => setParams(words ? { q: words } : {}, { replace: true })}
        />
        {isManager && (
          <Button kind="first" onClick={() => setAsked({ what: 'invite' })}>
            <UserPlus size={16} aria-hidden="true" /> Invite …
          </Button>
        )}
      </div>
      {!isManager && !q && <WhomToAsk>Administrators invite people and change their roles.</WhomToAsk>}
      {isManager && <FactorDemand onAsk={(isRequired) => setAsked({ what: 'demand', isRequired })} />}
      <FactorProblem error={factors.error} onRetry={() => void factors.refetch()} />
      {problem && (
        <ProblemNotice
          problem={problem}
          onRetry={() => void Promise.all([active.refetch(), others.refetch()])}
        />
      )}
      {!isKnown && !problem && <Loading />}
      {isKnown && present.length + absent.length === 0 && (
        <p className={styles.empty}>
          Nobody has “<bdi>{q}</bdi>” in their name or email address.
        </p>
      )}
      {groups.map(([title, people]) => (
        <section key={title} aria-label={title} hidden={people.length === 0}>
          <h2 className={styles.group}>{title}</h2>
          <ul className={styles.people}>
            {people.map((person) => (
              <PersonLine
                key={person.id}
                person={person}
                factors={factors.data?.get(person.id)}
                isSelf={person.id === user.id}
                isManaged={roles.some((role) => role === person.role)}
                onChange={() => setAsked({ what: 'change', person })}
                onAct={(what) => setAsked({ what, person })}
              />
            ))}
          </ul>
        </section>
      ))}
      {present.length === 1 && absent.length === 0 && !q && isManager && (
        <p className={styles.empty}>
          You are the only one here. Invite the people who answer referrals: each gets a role, and you can
          change it at any time.
        </p>
      )}
      {asked && <PersonDialog asked={asked} roles={roles} onClose={() => setAsked(null)} />}
    </>
  );
}
