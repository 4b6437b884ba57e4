import { useIntegrations } from '../../api/api-keys.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import styles from './api-keys.module.css';
import type { Asked } from './key-dialogs.tsx';

/** Whether the keys of the firm may call at all. */
export function PublicApiSwitch({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const { data, error, refetch } = useIntegrations();
  if (error) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { enabled: isOn } = data.publicApi;
  return (
    <div className={isOn ? styles.head : styles.off} role={isOn ? undefined : 'status'}>
      <p className={isOn ? styles.about : undefined}>
        {isOn
          ? 'The public API is on for your firm.'
          : 'The public API is off for your firm: every call with a key or token is refused.'}
      </p>
      <Button kind={isOn ? 'quiet' : 'plain'} onClick={() => onAsk({ what: 'switch', isOn })}>
        {isOn ? 'Switch it off …' : 'Switch it on …'}
      </Button>
    </div>
  );
}
