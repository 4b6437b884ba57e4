import type { ApiKey } from '../../api/api-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { TimeUntil } from '../../ui/time-until.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './api-keys.module.css';
import type { Asked } from './key-dialogs.tsx';
import { expiresSoon, TIERS } from './key-texts.ts';
import { KeyUse } from './key-use.tsx';

/** One key that works: what it may do, how it is used, and what may be done to it. */
export function KeyLine({ apiKey, onAsk }: { apiKey: ApiKey; onAsk: (asked: Asked) => void }) {
  const { name, lastUsedAt, createdAt } = apiKey;
  return (
    <li className={styles.key}>
      <KeyName apiKey={apiKey} />
      <KeyRights apiKey={apiKey} />
      <div className={styles.when}>
        <p>
          Created <TimeAgo at={createdAt} />
        </p>
        <LastUsed at={lastUsedAt} />
        <Expiry apiKey={apiKey} />
      </div>
      <div className={styles.acts}>
        <Button
          kind="quiet"
          onClick={() => onAsk({ what: 'rotate', key: apiKey })}
          aria-label={`Rotate: ${name}`}
        >
          Rotate …
        </Button>
        <Button
          kind="quiet"
          onClick={() => onAsk({ what: 'revoke', key: apiKey })}
          aria-label={`Revoke: ${name}`}
        >
          Revoke …
        </Button>
      </div>
      <KeyUse prefix={apiKey.prefix} name={name} tier={apiKey.tier} />
    </li>
  );
}

/** The name of a key or a token, and the part of it that tells it apart. */
export function KeyName({ apiKey: { name, prefix } }: { apiKey: Pick<ApiKey, 'name' | 'prefix'> }) {
  return (
    <div className={styles.who}>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      <p className={styles.may}>
        <code>{prefix}</code> …
      </p>
    </div>
  );
}

/** The tier of a key in words. */
export function KeyRights({ apiKey: { tier, issuedVia } }: { apiKey: ApiKey }) {
  const [label, may] = TIERS[tier];
  return (
    <div>
      <p>
        {label}
        {issuedVia === 'mcp' && ', for an assistant'}
      </p>
      <p className={styles.may}>
        {may}
        {issuedVia === 'mcp' && ' It cannot manage webhooks.'}
      </p>
    </div>
  );
}

/** When a key was last used. The server tells it up to a minute late. */
export function LastUsed({ at }: { at: string | null }) {
  if (at === null) return <p>Never used</p>;
  return (
    <p title="Up to a minute late">
      Last used <TimeAgo at={at} />
    </p>
  );
}

function Expiry({ apiKey }: { apiKey: ApiKey }) {
  const present = useNow();
  if (apiKey.expiresAt === null) return <p>Never expires</p>;
  return (
    <p className={expiresSoon(apiKey, present) ? styles.soon : undefined}>
      Expires <TimeUntil at={apiKey.expiresAt} />, <Moment at={apiKey.expiresAt} />
    </p>
  );
}
