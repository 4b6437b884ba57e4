import { type CrmToken, useCrmTokens } from '../../api/api-keys.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import styles from './api-keys.module.css';
import type { Asked } from './key-dialogs.tsx';
import { KeyName, LastUsed } from './key-line.tsx';
import { KeyUse } from './key-use.tsx';

/** The tokens with which a CRM sends cases for the firm. */
export function CrmTokens({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const { data: tokens, error, refetch } = useCrmTokens();
  return (
    <section aria-labelledby="crm-tokens">
      <h2 id="crm-tokens" className={styles.group}>
        CRM tokens
      </h2>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {tokens?.length === 0 && (
        <p className={styles.about}>
          No tokens yet. A CRM uses its own token to send cases and their statuses.{' '}
          <a href="/docs/guides/crm">How a CRM connects</a>
        </p>
      )}
      <ul className={styles.keys} hidden={!tokens?.length}>
        {tokens?.map((token) => (
          <TokenLine key={token.id} token={token} onRevoke={() => onAsk({ what: 'revoke-token', token })} />
        ))}
      </ul>
      {tokens && (
        <p className={styles.create}>
          <Button onClick={() => onAsk({ what: 'create-token' })}>Create a CRM token …</Button>
        </p>
      )}
    </section>
  );
}

function TokenLine({ token, onRevoke }: { token: CrmToken; onRevoke: () => void }) {
  return (
    <li className={styles.key}>
      <KeyName apiKey={token} />
      <p className={styles.may}>Can do what a Full key can, except webhooks and links to other systems.</p>
      <div className={styles.when}>
        <p>
          Created <TimeAgo at={token.createdAt} />
        </p>
        <LastUsed at={token.lastUsedAt} />
      </div>
      <div className={styles.acts}>
        <Button kind="quiet" onClick={onRevoke} aria-label={`Revoke: ${token.name}`}>
          Revoke …
        </Button>
      </div>
      <KeyUse prefix={token.prefix} name={token.name} tier="FULL" />
    </li>
  );
}
