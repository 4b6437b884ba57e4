import { useState } from 'react';
import { useSecondFactors } from '../../api/second-factors.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { nameOf } from '../../ui/person-name.ts';
import { ROLE_IN_WORDS } from '../../ui/roles.ts';
import { useUser } from '../../ui/use-session.ts';
import { AccountDialog, type Asked } from './account-dialogs.tsx';
import styles from './account.module.css';
import { ConnectedApps } from './connected-apps.tsx';
import { FactorLine } from './factor-line.tsx';
import { codesInWords } from './factor-words.ts';
import { OwnSessions } from './own-sessions.tsx';

type Ask = (asked: Asked) => void;

/** What belongs to the person alone: how they sign in, where they did, and the apps that they allowed. */
export function AccountPage() {
  const user = useUser();
  const [asked, setAsked] = useState<Asked | null>(null);
  usePageTitle('Your account');
  return (
    <>
      <h1>Your account</h1>
      <p className={styles.about}>
        <bdi>{nameOf(user)}</bdi>, <bdi>{user.email}</bdi>, {ROLE_IN_WORDS[user.role]}
      </p>
      <Password onAsk={setAsked} />
      <SecondFactors onAsk={setAsked} />
      <OwnSessions onAsk={setAsked} />
      <ConnectedApps onRevoke={(app) => setAsked({ what: 'revoke', app })} />
      {asked && <AccountDialog asked={asked} onAsk={setAsked} />}
    </>
  );
}

function Password({ onAsk }: { onAsk: Ask }) {
  return (
    <section aria-labelledby="password">
      <h2 id="password" className={styles.group}>
        Password
      </h2>
      <p className={styles.about}>
        Forgot it? <a href="/forgot-password">Choose a new one by mail</a>: that signs you out everywhere.
      </p>
      <p className={styles.acts}>
        <Button onClick={() => onAsk({ what: 'password' })}>Change the password …</Button>
      </p>
    </section>
  );
}

function SecondFactors({ onAsk }: { onAsk: Ask }) {
  const { data, error, refetch } = useSecondFactors();
  return (
    <section aria-labelledby="second-factors">
      <h2 id="second-factors" className={styles.group}>
        Second factors
      </h2>
      <p className={styles.about}>
        Besides your password you sign in with something that you have: then a stolen password opens nothing.
        {data?.isRequired && ' Your firm demands it.'}
      </p>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.factors.length === 0 && (
        <p className={styles.none}>You have none: your password alone opens your account.</p>
      )}
      <ul className={styles.factors} hidden={!data?.factors.length}>
        {data?.factors.map((factor) => (
          <FactorLine
            key={factor.id}
            factor={factor}
            isKept={data.isRequired && data.factors.length === 1}
            onAsk={onAsk}
          />
        ))}
      </ul>
      {data && (
        <p className={styles.acts}>
          <Button onClick={() => onAsk({ what: 'app' })}>Set up an authenticator app …</Button>
          <Button onClick={() => onAsk({ what: 'passkey' })}>Add a passkey …</Button>
        </p>
      )}
      {data && data.factors.length > 0 && <Codes left={data.recoveryCodesLeft} onAsk={onAsk} />}
    </section>
  );
}

function Codes({ left, onAsk }: { left: number; onAsk: Ask }) {
  return (
    <>
      <h2 className={styles.group}>Recovery codes</h2>
      <p className={styles.about}>{codesInWords(left)}</p>
      <p className={styles.acts}>
        <Button onClick={() => onAsk({ what: 'renew' })}>Make new codes …</Button>
      </p>
    </>
  );
}
