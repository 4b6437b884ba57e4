import type { OAuthApp } from '../../api/oauth-apps.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { isolated } from '../../ui/isolated.ts';
import lines from '../../ui/lines.module.css';
import { Scopes } from '../../ui/scopes.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import type { Asked } from './app-dialogs.tsx';
import { KINDS, kindOf } from './app-texts.ts';
import styles from './oauth-apps.module.css';

interface Props {
  app: OAuthApp;
  onAsk: (asked: Asked) => void;
}

/** One application of the firm: how it is known, what it may ask for, and what may be done to it. */
export function AppLine({ app, onAsk }: Props) {
  const { clientId, name, description, redirectUris, createdAt } = app;
  return (
    <li className={lines.line}>
      <div className={lines.what}>
        <p className={lines.name}>
          <bdi>{name}</bdi>
        </p>
        {description && <p className={lines.soft}>{description}</p>}
        <p className={lines.soft}>
          {KINDS[kindOf(app)][0]}. Registered <TimeAgo at={createdAt} />.
        </p>
        <p className={styles.id}>
          Client ID <CopyText text={clientId} what={`the client ID of ${isolated(name)}`} />
        </p>
        <details className={styles.details}>
          <summary>
            Addresses and rights<span className="unseen"> of {name}</span>
          </summary>
          <p className={lines.soft}>People come back to:</p>
          <ul>
            {redirectUris.map((uri) => (
              <li key={uri}>
                <code>{uri}</code>
              </li>
            ))}
          </ul>
          <p className={lines.soft}>It may ask people for:</p>
          <Scopes scopes={app.allowed_scopes} />
        </details>
      </div>
      <Acts app={app} onAsk={onAsk} />
    </li>
  );
}

function Acts({ app, onAsk }: Props) {
  const { name } = app;
  return (
    <div className={styles.acts}>
      <Button kind="quiet" onClick={() => onAsk({ what: 'change', app })} aria-label={`Change: ${name}`}>
        Change …
      </Button>
      {kindOf(app) === 'confidential' && (
        <Button
          kind="quiet"
          onClick={() => onAsk({ what: 'rotate', app })}
          aria-label={`Rotate the secret: ${name}`}
        >
          Rotate the secret …
        </Button>
      )}
      <Button kind="quiet" onClick={() => onAsk({ what: 'delete', app })} aria-label={`Delete: ${name}`}>
        Delete …
      </Button>
    </div>
  );
}
