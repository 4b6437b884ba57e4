import { useState } from 'react';
import { AppWindow } from 'lucide-react';
import { useOAuthApps } from '../../api/oauth-apps.ts';
import { Button } from '../../ui/button.tsx';
import lines from '../../ui/lines.module.css';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { isAdministrator } from '../../ui/roles.ts';
import { useUser } from '../../ui/use-session.ts';
import { WhomToAsk } from '../../ui/whom-to-ask.tsx';
import { AppDialog, type Asked } from './app-dialogs.tsx';
import { AppLine } from './app-line.tsx';
import { FirmConnections } from './firm-connections.tsx';
import styles from './oauth-apps.module.css';

/** Applications that people sign in to with their account here. The API shows them to administrators only. */
export function OAuthAppsPage() {
  const { role } = useUser();
  const [asked, setAsked] = useState<Asked | null>(null);
  usePageTitle('OAuth apps');
  // a dialog stays when the role is lost under it: a secret that was made must still be copied
  const dialog = asked && <AppDialog key="dialog" asked={asked} onAsk={setAsked} />;
  if (!isAdministrator(role))
    return (
      <>
        <h1>OAuth apps</h1>
        <WhomToAsk>
          Administrators of your firm register apps. What you have allowed yourself is under “Your account”.
        </WhomToAsk>
        {dialog}
      </>
    );
  return (
    <>
      <Head onRegister={() => setAsked({ what: 'register' })} />
      <Apps onAsk={setAsked} />
      <FirmConnections onAsk={setAsked} />
      {dialog}
    </>
  );
}

function Head({ onRegister }: { onRegister: () => void }) {
  return (
    <>
      <div className={styles.head}>
        <h1>OAuth apps</h1>
        <Button kind="first" onClick={onRegister}>
          <AppWindow size={16} aria-hidden="true" /> Register an app …
        </Button>
      </div>
      <p className={lines.intro}>
        With an app that you register, people of your firm sign in by their account here. It acts in the name
        of each person who allows it, and never sees a password. People of other firms cannot allow it.{' '}
        <a href="/docs/guides/oauth">How an app signs people in</a>
      </p>
    </>
  );
}

function Apps({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const { data: apps, error, refetch } = useOAuthApps();
  return (
    <section aria-labelledby="own-apps">
      <h2 id="own-apps" className={lines.group}>
        Apps of your firm
      </h2>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!apps && !error && <Loading />}
      {apps?.length === 0 && (
        <p className={lines.intro}>No apps yet. Register one to let your own software sign people in.</p>
      )}
      <ul className={lines.lines} hidden={!apps?.length}>
        {apps?.map((app) => (
          <AppLine key={app.clientId} app={app} onAsk={onAsk} />
        ))}
      </ul>
    </section>
  );
}
