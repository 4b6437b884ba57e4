import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { usePeopleFactors } from '../../api/people-second-factors.ts';
import { type FirmRole, type Person, usePeople } from '../../api/people.ts';
import { foundInWords } from '../../ui/counted.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { pageIn } from '../../ui/page-in.ts';
import { Pager } from '../../ui/pager.tsx';
import { useUser } from '../../ui/use-session.ts';
import { ReadProblem } from '../../ui/whom-to-ask.tsx';
import styles from './people.module.css';
import type { Asked } from './person-dialogs.tsx';
import { PersonLine } from './person-line.tsx';

interface Props {
  /** Words of a name or an address; empty: everybody. */
  q: string;
  /** Roles whose people the person at work may change. */
  roles: readonly FirmRole[];
  onAsk: (asked: Asked) => void;
}

/** The people by their status, each a page at a time: invited ones first, as they wait for something. */
export function PeopleGroups({ q, roles, onAsk }: Props) {
  const user = useUser();
  const [params] = useSearchParams();
  const invited = usePeople({ q, status: 'invited', page: pageIn(params, 'invited') });
  const active = usePeople({ q, status: 'active', page: pageIn(params) });
  const deactivated = usePeople({ q, status: 'deactivated', page: pageIn(params, 'deactivated') });
  const groups = [invited, active, deactivated];
  const shown = roles.length > 0 ? (active.data?.data ?? []) : [];
  const factors = usePeopleFactors(shown.map(({ id }) => id));
  const lineOf = (person: Person) => (
    <PersonLine
      key={person.id}
      person={person}
      factors={factors.data?.get(person.id)}
      isSelf={person.id === user.id}
      isManaged={roles.some((role) => role === person.role)}
      onChange={() => onAsk({ what: 'change', person })}
      onAct={(what) => onAsk({ what, person })}
    />
  );
  const problem = groups.find(({ error }) => error !== null)?.error;
  const isKnown = groups.every(({ data }) => data !== undefined);
  const isOld = groups.some(({ isPlaceholderData }) => isPlaceholderData);
  const total = groups.reduce((sum, { data }) => sum + (data?.pagination.total ?? 0), 0);
  const again = () => void Promise.all(groups.map(({ refetch }) => refetch()));
  return (
    <>
      <ReadProblem error={factors.error} onRetry={() => void factors.refetch()} />
      {problem && <ProblemNotice problem={problem} onRetry={again} />}
      {!isKnown && !problem && <Loading />}
      <p className="unseen" role="status">
        {isKnown && !isOld && foundInWords(total)}
      </p>
      {isKnown && total === 0 && (
        <p className={styles.empty}>
          Nobody has “<bdi>{q}</bdi>” in their name or email address.
        </p>
      )}
      <Group title="Invited" people={invited} param="invited" lineOf={lineOf} />
      <Group title="Active" people={active} param="page" lineOf={lineOf} />
      <Group title="Deactivated" people={deactivated} param="deactivated" lineOf={lineOf} />
      {isKnown && total === 1 && !q && roles.length > 0 && (
        <p className={styles.empty}>
          You are the only one here. Invite the people who answer referrals: each gets a role, and you can
          change it at any time.
        </p>
      )}
    </>
  );
}

interface GroupProps {
  title: string;
  people: ReturnType<typeof usePeople>;
  /** The name of its page in the address. */
  param: string;
  lineOf: (person: Person) => ReactNode;
}

function Group({ title, people: { data, isPlaceholderData }, param, lineOf }: GroupProps) {
  if (!data) return null;
  const { data: rows, pagination } = data;
  return (
    <section aria-label={title} hidden={pagination.total === 0}>
      <h2 className={styles.group}>{title}</h2>
      <ul className={styles.people} aria-busy={isPlaceholderData} hidden={rows.length === 0}>
        {rows.map(lineOf)}
      </ul>
      <Pager of={title} pagination={pagination} param={param} isPart />
    </section>
  );
}
