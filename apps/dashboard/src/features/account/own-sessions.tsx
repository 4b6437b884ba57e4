import { useMutation } from '@tanstack/react-query';
import {
  type OwnSession,
  useEndOtherSessions,
  useEndSession,
  useOwnSessions,
} from '../../api/own-sessions.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { leave } from '../../ui/leave.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import type { Asked } from './account-dialogs.tsx';
import styles from './account.module.css';
import { clientInWords, proofInWords } from './session-words.ts';

type Ask = (asked: Asked) => void;

/** Every place where the person is signed in, this one first. */
export function OwnSessions({ onAsk }: { onAsk: Ask }) {
  const { data: sessions = [], error, isPending, refetch } = useOwnSessions();
  const [here, others] = [sessions.filter(isHere), sessions.filter((session) => !isHere(session))];
  return (
    <section aria-labelledby="own-sessions">
      <h2 id="own-sessions" className={styles.group}>
        Where you are signed in
      </h2>
      <p className={styles.about}>
        Each browser or program that is signed in as you. End one that you do not know, and change your
        password then.
      </p>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {isPending && <Loading />}
      <ul className={styles.factors} hidden={sessions.length === 0}>
        {[...here, ...others].map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => onAsk({ what: 'end', session })} />
        ))}
      </ul>
      {others.length > 0 && (
        <p className={styles.acts}>
          <Button onClick={() => onAsk({ what: 'others' })}>End all others …</Button>
        </p>
      )}
    </section>
  );
}

const isHere = ({ isCurrent }: OwnSession): boolean => isCurrent;

function SessionLine({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { userAgent, clientAddress, isCurrent, secondFactor, createdAt, lastUsedAt } = session;
  const client = clientInWords(userAgent);
  return (
    <li className={styles.factor}>
      <div>
        <p className={styles.name}>
          <bdi>{client}</bdi>
          {isCurrent && ', this session'}
        </p>
        <p className={styles.about}>
          Signed in <TimeAgo at={createdAt} />, {proofInWords(secondFactor)}. Last seen{' '}
          <TimeAgo at={lastUsedAt} /> at the address <bdi>{clientAddress}</bdi>.
        </p>
      </div>
      <p className={styles.acts}>
        <Button
          kind="quiet"
          onClick={onEnd}
          aria-label={isCurrent ? 'End this session' : `End: ${client}, ${clientAddress}`}
        >
          End …
        </Button>
      </p>
    </li>
  );
}

interface EndProps {
  session: OwnSession;
  onClose: () => void;
}

/** Ends a session. To end this one is to sign out. */
export function EndDialog({ session, onClose }: EndProps) {
  return session.isCurrent ? (
    <SignOutDialog onClose={onClose} />
  ) : (
    <EndOneDialog session={session} onClose={onClose} />
  );
}

function EndOneDialog({ session: { id, userAgent, clientAddress }, onClose }: EndProps) {
  return (
    <ConfirmDialog
      title="End a session"
      label="End it"
      done="The session is ended."
      action={useEndSession()}
      input={id}
      onClose={onClose}
    >
      <p>
        <bdi>{clientInWords(userAgent)}</bdi>, at the address <bdi>{clientAddress}</bdi>, is signed out within
        a second. {APPS_ASK}
      </p>
    </ConfirmDialog>
  );
}

/** Ends every session but this one. */
export function EndOthersDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmDialog
      title="End all other sessions"
      label="End them all"
      done="All other sessions are ended."
      action={useEndOtherSessions()}
      input={undefined}
      onClose={onClose}
    >
      <p>You stay signed in here, and are signed out everywhere else within a second. {APPS_ASK}</p>
    </ConfirmDialog>
  );
}

/** Sign-ins for apps end with any session: nobody knows which of them is in which browser (ADR 227). */
const APPS_ASK =
  'An app that asks you to sign in next asks for your password again, in every browser. Those that you have allowed keep their access.';

function SignOutDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmDialog
      title="End this session"
      label="Sign out"
      done="You are signed out."
      action={useMutation({ mutationFn: leave })}
      input={undefined}
      onClose={onClose}
    >
      <p>
        This is the session that you use now. You are signed out in this browser, and what you have typed and
        not sent is gone.
      </p>
    </ConfirmDialog>
  );
}
