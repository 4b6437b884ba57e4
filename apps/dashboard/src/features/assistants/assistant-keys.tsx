import { Link } from 'react-router';
import { type KeyTier, useLiveKeys } from '../../api/api-keys.ts';
import { KEY_ALSO_AT_API } from '../../ui/assistant-key-words.ts';
import lines from '../../ui/lines.module.css';
import { ProblemNotice } from '../../ui/notice.tsx';
import styles from './assistants.module.css';

const DOES: Readonly<Record<KeyTier, string>> = {
  READ_ONLY: 'reads',
  STANDARD: 'reads and writes',
  FULL: 'reads and writes, and at the API also deletes',
};

/** Keys for agents that work without a person. They are looked after with the other keys. */
export function AssistantKeys() {
  const { data: keys, error, refetch } = useLiveKeys();
  const ofAssistants = keys?.filter(({ issuedVia }) => issuedVia === 'mcp');
  return (
    <section aria-labelledby="assistant-keys">
      <h2 id="assistant-keys" className={lines.group}>
        Keys for agents without a person
      </h2>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      <p className={lines.intro}>
        {ofAssistants?.length === 0 && 'There are none. '}
        An agent that runs by itself acts for your firm with a key that was made for an assistant. At{' '}
        <code>/mcp</code> it reads, and unless the key is read only it also writes drafts of cases and notes
        on them. It has nobody there who could confirm, so for all else that it can do it gives a link, and a
        person of your firm does it here. {KEY_ALSO_AT_API} Make and revoke such keys under{' '}
        <Link to="/api-keys">API keys</Link>.
      </p>
      <ul className={styles.sentences} hidden={!ofAssistants?.length}>
        {ofAssistants?.map(({ id, name, prefix, tier }) => (
          <li key={id}>
            <bdi>{name}</bdi> (<code>{prefix}</code> …), {DOES[tier]}
          </li>
        ))}
      </ul>
    </section>
  );
}
