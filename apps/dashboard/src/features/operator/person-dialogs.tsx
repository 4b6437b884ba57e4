import { useState } from 'react';
import { type AdministeredPerson, usePersonState, useResetFactors } from '../../api/operator-records.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolated } from '../../ui/isolated.ts';
import { nameOf } from '../../ui/person-name.ts';
import { RESETS } from './key-words.ts';
import { aftermathOf } from './person-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface Props {
  person: AdministeredPerson;
  onClose: () => void;
}

/** Says what it means that a person is out, or in again, and does it. */
export function PersonStateDialog({ person, onClose }: Props) {
  const action = usePersonState(person.id);
  // of the moment when it was opened: the page behind it follows the answer
  const [act] = useState(person.status === 'deactivated' ? ('activate' as const) : ('deactivate' as const));
  const [aftermath] = useState(aftermathOf(person));
  const name = isolated(nameOf(person));
  const isEnd = act === 'deactivate';
  return (
    <ConfirmDialog
      title={isEnd ? `Deactivate ${name}?` : `Activate ${name}?`}
      label={isEnd ? 'Deactivate' : 'Activate'}
      done={isEnd ? `${name} is deactivated.` : `${name} can sign in again.`}
      action={action}
      input={act}
      onClose={onClose}
    >
      {isEnd ? (
        <>
          <p>
            Within a second the person is signed out everywhere, also in connected apps, and cannot sign in.
            What the person did stays, and so do the keys that the person created.
          </p>
          {aftermath && <p>{aftermath}</p>}
        </>
      ) : (
        <p>The person signs in with the same password and second factor as before.</p>
      )}
    </ConfirmDialog>
  );
}

/** The usual way into somebody else's account is this dialog, so it says first what must be made sure. */
export function ResetFactorsDialog({ person, onClose }: Props) {
  const name = isolated(nameOf(person));
  return (
    <ReasonDialog
      title={`Reset the second factor of ${name}?`}
      label="Reset"
      done={`The second factor of ${name} is reset.`}
      reasons={RESETS}
      action={useResetFactors(person.id)}
      onClose={onClose}
    >
      <p>
        Make sure first who asks, and not by the email address of the account: call back at a number that you
        know, or ask an administrator of the firm.
      </p>
      <p>
        All authenticator apps, passkeys and recovery codes of the account go. Within a second it is signed
        out of the dashboard, and the apps and assistants that the person connected lose their access. From
        then on the password alone signs in, unless the firm demands a second factor: then a new one is set up
        at the next sign-in. A mail tells the person.
      </p>
      <p>If somebody else may know the password, deactivate the account instead.</p>
    </ReasonDialog>
  );
}
