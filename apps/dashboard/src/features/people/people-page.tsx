import { useRef, useState } from 'react';
import { UserPlus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { useKeys } from '../../ui/keys.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useUser } from '../../ui/use-session.ts';
import { WhomToAsk } from '../../ui/whom-to-ask.tsx';
import { FactorDemand } from './factor-demand.tsx';
import { PeopleGroups } from './people-groups.tsx';
import styles from './people.module.css';
import { type Asked, PersonDialog } from './person-dialogs.tsx';
import { rolesUnder } from './role-texts.ts';

/** Who works in the firm. */
export function PeoplePage() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const [asked, setAsked] = useState<Asked | null>(null);
  const search = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => search.current?.focus() });
  usePageTitle('People');
  const roles = rolesUnder(useUser().role);
  const isManager = roles.length > 0;
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
      <PeopleGroups q={q} roles={roles} onAsk={setAsked} />
      {asked && <PersonDialog asked={asked} roles={roles} onClose={() => setAsked(null)} />}
    </>
  );
}
