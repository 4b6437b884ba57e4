import { useState } from 'react';
import { KeyRound } from 'lucide-react';
import { useIntegrations, useLiveKeys } from '../../api/api-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { isAdministrator } from '../../ui/roles.ts';
import { useUser } from '../../ui/use-session.ts';
import { WhomToAsk } from '../../ui/whom-to-ask.tsx';
import styles from './api-keys.module.css';
import { CrmTokens } from './crm-tokens.tsx';
import { type Asked, KeyDialog } from './key-dialogs.tsx';
import { KeyLine } from './key-line.tsx';
import { UseFreshness } from './key-use.tsx';
import { PastKeys } from './past-keys.tsx';
import { PublicApiSwitch } from './public-api-switch.tsx';

/** With what programs of the firm call the API. The API shows keys and tokens to administrators only. */
export function ApiKeysPage() {
  const { role } = useUser();
  const [asked, setAsked] = useState<Asked | null>(null);
  usePageTitle('API keys');
  // a dialog stays when the role is lost under it: a key that was made must still be copied
  const dialog = asked && <KeyDialog key="dialog" asked={asked} onAsk={setAsked} />;
  if (!isAdministrator(role))
    return (
      <>
        <h1>API keys</h1>
        <WhomToAsk>Only administrators of your firm can see, create and revoke API keys.</WhomToAsk>
        {dialog}
      </>
    );
  return (
    <>
      <Head onCreate={() => setAsked({ what: 'create' })} />
      <PublicApiSwitch onAsk={setAsked} />
      <LiveKeys onAsk={setAsked} />
      <PastKeys />
      <CrmTokens onAsk={setAsked} />
      {dialog}
    </>
  );
}

function Head({ onCreate }: { onCreate: () => void }) {
  return (
    <>
      <div className={styles.head}>
        <h1>API keys</h1>
        <Button kind="first" onClick={onCreate}>
          <KeyRound size={16} aria-hidden="true" /> Create a key …
        </Button>
      </div>
      <p className={styles.about}>
        A program sends its key with each call and acts for your firm. Give each program its own key, with the
        lowest tier that it needs, so that you can revoke one without the others.{' '}
        <a href="/docs/guides/calling">How to call the API</a>
      </p>
    </>
  );
}

function LiveKeys({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const { data: keys, error, refetch } = useLiveKeys();
  const maxKeys = useIntegrations().data?.publicApi.maxKeys;
  return (
    <section aria-labelledby="live-keys">
      <h2 id="live-keys" className={styles.group}>
        Active keys{keys && maxKeys !== undefined && ` (${keys.length} of ${maxKeys})`}
      </h2>
      <UseFreshness />
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!keys && !error && <Loading />}
      {keys?.length === 0 && (
        <p className={styles.about}>No keys yet. Create one to let a program call the API.</p>
      )}
      <ul className={styles.keys} hidden={!keys?.length}>
        {keys?.map((key) => (
          <KeyLine key={key.id} apiKey={key} onAsk={onAsk} />
        ))}
      </ul>
    </section>
  );
}
