import { type AdministeredKey, useRevokeKey } from '../../api/operator-records.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { REVOCATIONS } from './key-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Says what revoking a key does, and to whom, and does it for a reason. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: AdministeredKey; onClose: () => void }) {
  const { prefix, ownerName, lastUsedAt, isOfCrm } = apiKey;
  return (
    <ReasonDialog
      title={`Revoke ${prefix} …?`}
      label="Revoke"
      done={`${prefix} is revoked.`}
      reasons={REVOCATIONS}
      action={useRevokeKey(apiKey)}
      onClose={onClose}
    >
      <p>
        Within a second {isOfCrm ? 'no CRM system' : 'no program'} of <bdi>{ownerName}</bdi> can use this{' '}
        {isOfCrm ? 'token' : 'key'}, and it never works again. Its other keys and tokens stay.{' '}
        {lastUsedAt === null ? 'It was never used.' : <>It was used {<TimeAgo at={lastUsedAt} />}.</>}
      </p>
      <p>Nobody is told by mail: tell them, so that they create another one.</p>
    </ReasonDialog>
  );
}
