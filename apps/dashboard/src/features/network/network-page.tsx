import { useState } from 'react';
import { Handshake } from 'lucide-react';
import {
  type NetworkAct,
  type Relationship,
  useInbound,
  useNetworkAct,
  useOutbound,
} from '../../api/network.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolated } from '../../ui/isolated.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { isAdministrator } from '../../ui/roles.ts';
import { useUser } from '../../ui/use-session.ts';
import { AskDialog } from './ask-dialog.tsx';
import { FirmLine } from './firm-line.tsx';
import styles from './network.module.css';
import { NETWORK_ACTS } from './network-texts.ts';
import { TermsDialog } from './terms-dialog.tsx';

type Asked = { what: 'ask' } | { what: 'terms' | NetworkAct; firm: Relationship };

/** The firms that send to the own firm, and those that it sends to. Who waits for an answer stands first. */
export function NetworkPage() {
  const { role } = useUser();
  const [inbound, outbound] = [useInbound(), useOutbound()];
  const [asked, setAsked] = useState<Asked | null>(null);
  usePageTitle('Network');
  const error = inbound.error ?? outbound.error;
  const mayAct = role !== 'viewer';
  const groups = groupsOf(inbound.data ?? [], outbound.data ?? []);
  return (
    <>
      <div className={styles.head}>
        <h1>Network</h1>
        {mayAct && (
          <Button kind="first" onClick={() => setAsked({ what: 'ask' })}>
            <Handshake size={16} aria-hidden="true" /> Ask a firm …
          </Button>
        )}
      </div>
      {!mayAct && <p className={styles.hint}>Your account may look. Members of your firm answer and ask.</p>}
      {error && (
        <ProblemNotice
          problem={error}
          onRetry={() => void Promise.all([inbound.refetch(), outbound.refetch()])}
        />
      )}
      {!error && !(inbound.data && outbound.data) && <Loading />}
      {groups.map(([title, firms, empty]) => (
        <section key={title} aria-label={title} hidden={firms.length === 0 && empty === null}>
          <h2 className={styles.group}>{title}</h2>
          {firms.length === 0 && inbound.data && outbound.data && <p className={styles.hint}>{empty}</p>}
          <ul className={styles.firms} hidden={firms.length === 0}>
            {firms.map((firm) => (
              <FirmLine
                key={firm.firmId}
                firm={firm}
                acts={mayAct ? actsOn(firm, isAdministrator(role)) : []}
                onTerms={mayAct ? () => setAsked({ what: 'terms', firm }) : null}
                onAct={(what) => setAsked({ what, firm })}
              />
            ))}
          </ul>
        </section>
      ))}
      {asked && <Dialog asked={asked} outbound={outbound.data ?? []} onClose={() => setAsked(null)} />}
    </>
  );
}

type Group = readonly [title: string, firms: Relationship[], empty: string | null];

function groupsOf(inbound: Relationship[], outbound: Relationship[]): Group[] {
  const isWaiting = ({ status }: Relationship) => status === 'pending';
  return [
    ['Wait for your answer', inbound.filter(isWaiting), null],
    [
      'Send to you',
      inbound.filter((firm) => !isWaiting(firm)),
      inbound.length > 0
        ? null
        : 'No firm has asked you yet. Firms that want to send to you often ask here, with their terms. Any firm can send you a referral without it.',
    ],
    [
      'You send to',
      outbound,
      'You have asked no firm yet. Ask those that you send to often: they read your share of the fee, and say what to send along. A case can go to any firm without it.',
    ],
  ];
}

function actsOn({ direction, status }: Relationship, isAdmin: boolean): NetworkAct[] {
  if (direction === 'outbound') return isAdmin ? ['end'] : [];
  if (status === 'pending') return ['accept', 'refuse'];
  return [status === 'active' ? 'pause' : 'accept'];
}

interface DialogProps {
  asked: Asked;
  outbound: readonly Relationship[];
  onClose: () => void;
}

function Dialog({ asked, outbound, onClose }: DialogProps) {
  if (asked.what === 'ask')
    return <AskDialog known={new Set(outbound.map(({ firmId }) => firmId))} onClose={onClose} />;
  if (asked.what === 'terms') return <TermsDialog firm={asked.firm} onClose={onClose} />;
  return <ActDialog act={asked.what} firm={asked.firm} onClose={onClose} />;
}

interface ActProps {
  act: NetworkAct;
  firm: Relationship;
  onClose: () => void;
}

function ActDialog({ act, firm, onClose }: ActProps) {
  const action = useNetworkAct(firm);
  const { label, title, effect, done } = NETWORK_ACTS[act];
  const name = isolated(firm.firmName);
  return (
    <ConfirmDialog
      title={title(name)}
      label={label}
      done={done(name)}
      action={action}
      input={act}
      onClose={onClose}
    >
      <p>{effect(name)}</p>
    </ConfirmDialog>
  );
}
