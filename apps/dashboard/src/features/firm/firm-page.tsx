import { type ReactNode, useState } from 'react';
import { type OwnFirm, useOwnFirm } from '../../api/own-firm.ts';
import { useCaseTypes, useJurisdictions } from '../../api/reference.ts';
import type { Retention } from '../../api/retention.ts';
import { Button } from '../../ui/button.tsx';
import lines from '../../ui/lines.module.css';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { isAdministrator } from '../../ui/roles.ts';
import { useUser } from '../../ui/use-session.ts';
import { WhomToAsk } from '../../ui/whom-to-ask.tsx';
import { ExportDialog, ExportsSection } from './exports-section.tsx';
import styles from './firm.module.css';
import { ProfileDialog } from './profile-dialog.tsx';
import { type Choices, LABELS, type ProfileName } from './profile-values.ts';
import { RetentionDialog } from './retention-dialog.tsx';
import { RetentionSection } from './retention-section.tsx';

/** What is open, as it was then: what is typed does not go away with the role. */
type Asked =
  { what: 'profile'; firm: OwnFirm } | { what: 'retention'; retention: Retention } | { what: 'export' };

/** What other firms see of the own one. Administrators change it, and look after the data of the firm. */
export function FirmPage() {
  usePageTitle('Your firm');
  const firm = useOwnFirm();
  const { choices, problem, retry } = useChoices();
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayEdit = isAdministrator(useUser().role);
  return (
    <>
      <h1>Your firm</h1>
      <p className={lines.intro}>
        What other firms see of yours when they choose where to send a case. Where no type of case or no state
        is chosen, any is right.
      </p>
      {!mayEdit && <WhomToAsk>Administrators change it.</WhomToAsk>}
      {firm.error && <ProblemNotice problem={firm.error} onRetry={() => void firm.refetch()} />}
      {problem && <ProblemNotice problem={problem} onRetry={retry} />}
      {(firm.isPending || (!choices && !problem)) && <Loading />}
      {firm.data && choices && (
        <>
          <Profile firm={firm.data} choices={choices} />
          {mayEdit && <Button onClick={() => setAsked({ what: 'profile', firm: firm.data })}>Edit …</Button>}
        </>
      )}
      {mayEdit && <RetentionSection onEdit={(retention) => setAsked({ what: 'retention', retention })} />}
      {mayEdit && <ExportsSection onStart={() => setAsked({ what: 'export' })} />}
      {asked && <FirmDialog asked={asked} choices={choices} onClose={() => setAsked(null)} />}
    </>
  );
}

interface DialogProps {
  asked: Asked;
  choices: Choices | null;
  onClose: () => void;
}

function FirmDialog({ asked, choices, onClose }: DialogProps) {
  if (asked.what === 'retention') return <RetentionDialog retention={asked.retention} onClose={onClose} />;
  if (asked.what === 'export') return <ExportDialog onClose={onClose} />;
  return choices && <ProfileDialog firm={asked.firm} choices={choices} onClose={onClose} />;
}

/** What can be chosen, in words; null: not known yet. */
function useChoices(): { choices: Choices | null; problem: Error | null; retry: () => void } {
  const [types, places] = [useCaseTypes(), useJurisdictions()];
  const choices = types.data &&
    places.data && {
      caseTypes: Object.fromEntries(types.data.map(({ name, displayName }) => [name, displayName])),
      jurisdictions: Object.fromEntries(places.data.map(({ code, name }) => [code, name])),
    };
  return {
    choices: choices ?? null,
    problem: types.error ?? places.error,
    retry: () => void Promise.all([types.refetch(), places.refetch()]),
  };
}

function Profile({ firm, choices }: { firm: OwnFirm; choices: Choices }) {
  const list = (name: keyof Choices, any: string) =>
    firm[name].map((value) => choices[name][value] ?? value).join(', ') || any;
  const values: Record<ProfileName, ReactNode> = {
    ...firm,
    caseTypes: list('caseTypes', 'Any: your firm takes every type of case.'),
    jurisdictions: list('jurisdictions', 'Any: your firm works everywhere.'),
    website: firm.website && (
      <a href={firm.website} target="_blank" rel="noopener noreferrer">
        {firm.website}
      </a>
    ),
  };
  return (
    <dl className={styles.facts}>
      {(Object.keys(LABELS) as ProfileName[]).map((name) => (
        <div key={name}>
          <dt>{LABELS[name]}</dt>
          <dd>{values[name] ? <bdi>{values[name]}</bdi> : <span className={styles.none}>Not said.</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
