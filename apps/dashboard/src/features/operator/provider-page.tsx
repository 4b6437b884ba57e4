import { useState } from 'react';
import { Link } from 'react-router';
import {
  type AdministeredProvider,
  type ProviderAct,
  useProvider,
  useProviderAct,
} from '../../api/operator-records.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { isolated } from '../../ui/isolated.ts';
import { Loading } from '../../ui/loading.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Facts } from './facts.tsx';
import { Mark } from './mark.tsx';
import styles from './operator.module.css';
import { ACT_LABELS, actsOn, effectOf } from './provider-effects.ts';

/** One medical provider: its state, and the switches that an operator has. */
export function ProviderPage({ id }: { id: string }) {
  const { data: provider, error, refetch } = useProvider(id);
  usePageTitle(provider?.name ?? 'Provider');
  return (
    <>
      <p className={styles.back}>
        <Link to="/operator/providers">All providers</Link>
      </p>
      <h1>
        <bdi>{provider?.name ?? 'Provider'}</bdi>
      </h1>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!provider && !error && <Loading />}
      {provider && <ProviderFacts provider={provider} />}
    </>
  );
}

function ProviderFacts({ provider }: { provider: AdministeredProvider }) {
  const { id, isActive, restrictedAccess } = provider;
  const [asked, setAsked] = useState<ProviderAct | null>(null);
  return (
    <>
      <Facts
        rows={{
          State: <Mark isGood={isActive}>{isActive ? 'Active' : 'Deactivated'}</Mark>,
          'Pharmacy ledger': restrictedAccess ? 'Closed: the practice is restricted' : 'Open to it',
          People: <Link to={`/operator/people?providerId=${id}`}>{provider.people} who may sign in</Link>,
          'API keys': (
            <Link to={`/operator/api-keys?providerId=${id}`}>{provider.liveKeys} that are live</Link>
          ),
          Created: <Moment at={provider.createdAt} />,
          Id: <CopyText text={id} what="the id of the provider" />,
        }}
      />
      <div className={styles.actions}>
        {actsOn(provider).map((act) => (
          <Button key={act} onClick={() => setAsked(act)}>
            {ACT_LABELS[act]}
          </Button>
        ))}
        <Link to={`/operator/audit-log?subjectId=${id}`}>What was done to it</Link>
      </div>
      {asked && <ActDialog provider={provider} act={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface DialogProps {
  provider: AdministeredProvider;
  act: ProviderAct;
  onClose: () => void;
}

function ActDialog({ provider, act, onClose }: DialogProps) {
  const action = useProviderAct(provider.id);
  // of the moment when it was opened: the page behind it follows the answer
  const [{ effect, ...words }] = useState(() => effectOf(act, isolated(provider.name), provider));
  return (
    <ConfirmDialog {...words} action={action} input={act} onClose={onClose}>
      {effect.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </ConfirmDialog>
  );
}
