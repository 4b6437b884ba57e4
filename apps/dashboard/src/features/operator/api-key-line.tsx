import { Link } from 'react-router';
import type { AdministeredKey } from '../../api/operator-records.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Moment } from '../../ui/moment.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useNow } from '../../ui/use-now.ts';
import { Facts } from './facts.tsx';
import { KEY_STATES, keyStateAt, TIERS } from './key-words.ts';
import { Mark } from './mark.tsx';
import styles from './operator.module.css';
import { OwnerLink } from './owner-link.tsx';

interface Props {
  apiKey: AdministeredKey;
  onRevoke: () => void;
}

/** One key: whose it is, whether it works, and when it was used. */
export function ApiKeyLine({ apiKey, onRevoke }: Props) {
  const { prefix, name, ownerName, lastUsedAt, revokedAt } = apiKey;
  const state = keyStateAt(apiKey, useNow());
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <code>{prefix}</code> … <bdi>{name}</bdi>
      </span>
      <Mark isGood={state === 'works'}>{KEY_STATES[state]}</Mark>
      <OwnerLink {...apiKey} name={ownerName} />
      <span>
        {revokedAt === null && (
          <Button kind="quiet" onClick={onRevoke} aria-label={`Revoke ${prefix}`}>
            Revoke …
          </Button>
        )}
      </span>
      <details>
        <summary>
          {lastUsedAt === null ? 'Never used' : <>Used {<TimeAgo at={lastUsedAt} />}</>}
          <span className="unseen"> Details of {prefix}</span>
        </summary>
        <KeyFacts apiKey={apiKey} />
      </details>
    </li>
  );
}

function KeyFacts({ apiKey }: { apiKey: AdministeredKey }) {
  const { id, tier, lastUsedAt, createdAt, expiresAt, revokedAt, isOwnerActive } = apiKey;
  return (
    <>
      <Facts
        rows={{
          Tier: TIERS[tier],
          'Used by': usedBy(apiKey),
          ...(!isOwnerActive && { Refused: 'Its owner is deactivated' }),
          ...(apiKey.isTestFirm && { Kind: 'Of a test firm' }),
          'Last used': lastUsedAt === null ? 'Never' : <Moment at={lastUsedAt} />,
          Created: <Moment at={createdAt} />,
          Expires: expiresAt === null ? 'Never' : <Moment at={expiresAt} />,
          ...(revokedAt !== null && { Revoked: <Moment at={revokedAt} /> }),
          Id: <CopyText text={id} what="the id of the key" />,
        }}
      />
      <p className={styles.actions}>
        <Link to={`/operator/audit-log?subjectId=${id}`}>What was done to it</Link>
      </p>
    </>
  );
}

function usedBy({ isOfCrm, issuedVia }: AdministeredKey): string {
  if (isOfCrm) return 'A CRM system';
  return issuedVia === 'mcp' ? 'An assistant over MCP' : 'A program';
}
