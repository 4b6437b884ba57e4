import { useState } from 'react';
import { FlaskConical } from 'lucide-react';
import {
  type OwnTestFirm,
  type TestFirmWithSecrets,
  useCreateTestFirm,
  useRenewTestPassword,
} from '../../api/sandbox.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { isAdministrator } from '../../ui/roles.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useUser } from '../../ui/use-session.ts';
import { WhomToAsk } from '../../ui/whom-to-ask.tsx';
import { ResetSection } from './reset-section.tsx';
import styles from './sandbox.module.css';
import { SecretsDialog } from './secrets-dialog.tsx';

/** The test firm of a real firm. Administrators make it, and begin it again. */
export function OwnTestFirmSection({ testFirm }: { testFirm: OwnTestFirm | null }) {
  const { role } = useUser();
  const create = useCreateTestFirm();
  // the secrets stay when the role is lost under them: they must still be copied
  const [made, setMade] = useState<TestFirmWithSecrets | null>(null);
  const dialog = made && <SecretsDialog made={made} onDone={() => setMade(null)} />;
  if (!isAdministrator(role))
    return (
      <>
        <About />
        <WhomToAsk>Only administrators of your firm can create its test firm and sign in to it.</WhomToAsk>
        {dialog}
      </>
    );
  return (
    <>
      <About />
      {create.error && <ProblemNotice problem={create.error} />}
      {testFirm ? (
        <Present testFirm={testFirm} />
      ) : (
        <p>
          <Button
            kind="first"
            isBusy={create.isPending}
            onClick={() => create.mutate(undefined, { onSuccess: setMade })}
          >
            <FlaskConical size={16} aria-hidden="true" />{' '}
            {create.isPending ? 'One moment …' : 'Create the test firm'}
          </Button>
        </p>
      )}
      {dialog}
    </>
  );
}

function About() {
  return (
    <p className={styles.about}>
      A test firm is a second firm of yours with keys of its own. It works like your real one, but all of its
      cases are test cases, which no report of a real firm counts. Firms of the exchange answer it by
      themselves, and its clock can be moved forward, so that you see today what would happen in a month.{' '}
      <a href="/docs/guides/sandbox">How the sandbox works</a>
    </p>
  );
}

function Present({ testFirm }: { testFirm: OwnTestFirm }) {
  return (
    <>
      <section aria-labelledby="test-firm">
        <h2 id="test-firm" className={styles.group}>
          <bdi>{testFirm.name}</bdi>
        </h2>
        <dl className={styles.facts}>
          <dt>Empty since</dt>
          <dd>
            <TimeAgo at={testFirm.createdAt} />
          </dd>
          <dt>Active keys</dt>
          <dd>{testFirm.liveKeys}</dd>
          {testFirm.administrator !== null && (
            <>
              <dt>Its administrator</dt>
              <dd>
                <CopyText text={testFirm.administrator} what="the e-mail address" />
              </dd>
            </>
          )}
        </dl>
        <p className={styles.about}>
          To see its keys, cases and clock, sign in with that e-mail address in a private window, or after you
          have signed out here. Then open API keys or Sandbox.
        </p>
        {testFirm.administrator !== null && <RenewPassword />}
      </section>
      <ResetSection testFirm={testFirm} />
    </>
  );
}

/** A new password for the invented administrator, whom no mail reaches. */
function RenewPassword() {
  const renew = useRenewTestPassword();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <p>
        <Button onClick={() => setAsked(true)}>New password …</Button>
      </p>
      {isAsked && (
        <ConfirmDialog
          title="New password of the test firm"
          label="Show a new password"
          done="There is a new password."
          action={renew}
          input={undefined}
          onClose={() => setAsked(false)}
        >
          <p>
            The password that you were shown at first stops working, and whoever is signed in with it is
            signed out. Keys of the test firm keep working.
          </p>
        </ConfirmDialog>
      )}
      {renew.data && <SecretsDialog made={{ user: renew.data }} onDone={renew.reset} />}
    </>
  );
}
