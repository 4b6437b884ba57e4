import { useBlocker } from 'react-router';
import type { ConnectedApp } from '../../api/connected-apps.ts';
import type { OwnSession } from '../../api/own-sessions.ts';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  type Presence,
  removeFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from '../../api/second-factors.ts';
import type { TotpSetup } from '../../api/second-step.ts';
import { announce } from '../../ui/announce.ts';
import { isolated } from '../../ui/isolated.ts';
import { Modal } from '../../ui/modal.tsx';
import { makePasskey } from '../../ui/passkeys.ts';
import { RecoveryCodes } from '../../ui/recovery-codes.tsx';
import { TotpEnrolment } from '../../ui/totp-enrolment.tsx';
import { RevokeDialog } from './connected-apps.tsx';
import { EndDialog, EndOthersDialog } from './own-sessions.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PresenceDialog } from './presence-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

/** What is asked, or shown once, in a dialog. */
export type Asked =
  | { what: 'app' | 'passkey' | 'renew' | 'password' | 'others' }
  | { what: 'scan'; setup: TotpSetup }
  | { what: 'rename' | 'remove'; factor: SecondFactor }
  | { what: 'codes'; codes: readonly string[] }
  | { what: 'end'; session: OwnSession }
  | { what: 'revoke'; app: ConnectedApp };

interface Props {
  asked: Asked;
  /** Goes on to another dialog; null closes it. */
  onAsk: (asked: Asked | null) => void;
}

/** The dialog of what was asked. */
export function AccountDialog({ asked, onAsk }: Props) {
  const onClose = () => onAsk(null);
  switch (asked.what) {
    case 'app':
      return <AppDialog onAsk={onAsk} />;
    case 'scan':
      return <ScanDialog setup={asked.setup} onAsk={onAsk} />;
    case 'passkey':
      return <PasskeyDialog onAsk={onAsk} />;
    case 'rename':
      return <RenameDialog factor={asked.factor} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog factor={asked.factor} onClose={onClose} />;
    case 'renew':
      return <RenewDialog onAsk={onAsk} />;
    case 'codes':
      return <CodesDialog codes={asked.codes} onClose={onClose} />;
    case 'password':
      return <PasswordDialog onClose={onClose} />;
    case 'end':
      return <EndDialog session={asked.session} onClose={onClose} />;
    case 'others':
      return <EndOthersDialog onClose={onClose} />;
    case 'revoke':
      return <RevokeDialog app={asked.app} onClose={onClose} />;
  }
}

type Onward = Pick<Props, 'onAsk'>;

/** A first factor comes with recovery codes. */
function added(codes: readonly string[] | null, onAsk: Props['onAsk']): void {
  announce('The second factor is set up.');
  onAsk(codes && { what: 'codes', codes });
}

function AppDialog({ onAsk }: Onward) {
  const send = async (name: string, presence: Presence) =>
    onAsk({ what: 'scan', setup: await beginTotp(name, presence) });
  return (
    <PresenceDialog
      title="Set up an authenticator app"
      label="Go on"
      name="Phone"
      send={send}
      onClose={() => onAsk(null)}
    >
      <p>
        The app shows six digits that change every 30 seconds. You enter them after your password. With your
        first second factor you are signed out in all other browsers.
      </p>
    </PresenceDialog>
  );
}

function ScanDialog({ setup, onAsk }: Onward & { setup: TotpSetup }) {
  return (
    <Modal title="Set up an authenticator app" onClose={() => onAsk(null)}>
      <TotpEnrolment
        setup={setup}
        confirm={async (code) => added(await confirmTotp(code), onAsk)}
        onClose={() => onAsk(null)}
      />
    </Modal>
  );
}

function PasskeyDialog({ onAsk }: Onward) {
  const send = async (name: string, presence: Presence) => {
    const { registration, options } = await beginPasskey(presence);
    const response = await makePasskey(options);
    added(await addPasskey({ registration, name, response }), onAsk);
  };
  return (
    <PresenceDialog
      title="Add a passkey"
      label="Make the passkey"
      name="Laptop"
      send={send}
      onClose={() => onAsk(null)}
    >
      <p>
        Your browser asks for your finger, your face, the lock of this device, or a security key. After your
        password you sign in with it. With your first second factor you are signed out in all other browsers.
      </p>
    </PresenceDialog>
  );
}

function RemoveDialog({ factor, onClose }: { factor: SecondFactor; onClose: () => void }) {
  const send = async (_: string, presence: Presence) => {
    await removeFactor(factor, presence);
    announce(`${isolated(factor.name)} is removed.`);
    onClose();
  };
  return (
    <PresenceDialog title={`Remove ${isolated(factor.name)}`} label="Remove it" send={send} onClose={onClose}>
      <p>
        You can no longer sign in with it. When it is your last one, your recovery codes go too, and your
        password alone opens your account.
      </p>
    </PresenceDialog>
  );
}

function RenewDialog({ onAsk }: Onward) {
  const send = async (_: string, presence: Presence) =>
    onAsk({ what: 'codes', codes: await renewRecoveryCodes(presence) });
  return (
    <PresenceDialog
      title="Make new recovery codes"
      label="Make new codes"
      send={send}
      onClose={() => onAsk(null)}
    >
      <p>You get ten new codes. Those from before no longer work.</p>
    </PresenceDialog>
  );
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  // going back would take them away
  useBlocker(true);
  return (
    <Modal title="Your recovery codes">
      <RecoveryCodes codes={codes} button="Close" onKept={onClose} />
    </Modal>
  );
}
