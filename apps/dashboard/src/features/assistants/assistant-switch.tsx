import { Link } from 'react-router';
import { useIntegrations } from '../../api/api-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import type { Asked } from './assistants-page.tsx';
import styles from './assistants.module.css';

/** Whether assistants may work for the firm at all. */
export function AssistantSwitch({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const { data, error, refetch } = useIntegrations();
  if (error) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { enabled: isOn } = data.mcp;
  return (
    <div className={styles.switch} role="status">
      <p>
        {isOn
          ? 'Assistants are on for your firm.'
          : 'Assistants are off for your firm: nobody can connect one.'}
        {isOn && !data.publicApi.enabled && (
          <>
            {' '}
            They do not work, as the public API is off: switch it on under{' '}
            <Link to="/api-keys">API keys</Link>.
          </>
        )}
      </p>
      <Button kind={isOn ? 'quiet' : 'plain'} onClick={() => onAsk({ what: 'switch', isOn })}>
        {isOn ? 'Switch them off …' : 'Switch them on …'}
      </Button>
    </div>
  );
}
