import { useState } from 'react';
import { Link } from 'react-router';
import type { FirmConnectedApp } from '../../api/connected-apps.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import lines from '../../ui/lines.module.css';
import { usePageTitle } from '../../ui/page-title.ts';
import { isAdministrator } from '../../ui/roles.ts';
import { useUser } from '../../ui/use-session.ts';
import { WhomToAsk } from '../../ui/whom-to-ask.tsx';
import { DOES, NEVER, SEES } from './assistant-words.ts';
import { RevokeDialog, SwitchDialog } from './assistant-dialogs.tsx';
import { AssistantKeys } from './assistant-keys.tsx';
import { AssistantSwitch } from './assistant-switch.tsx';
import styles from './assistants.module.css';
import { ConnectedAssistants } from './connected-assistants.tsx';

/** What is asked in a dialog. */
export type Asked = { what: 'switch'; isOn: boolean } | { what: 'revoke'; connection: FirmConnectedApp };

/**
 * Assistants that work over MCP: whether the firm wants them, what they can do, and who has connected one.
 */
export function AssistantsPage() {
  const { role } = useUser();
  const [asked, setAsked] = useState<Asked | null>(null);
  usePageTitle('Assistants');
  if (!isAdministrator(role))
    return (
      <>
        <h1>Assistants</h1>
        <WhomToAsk>
          Administrators of your firm let assistants in. What you have connected yourself is under “Your
          account”.
        </WhomToAsk>
      </>
    );
  const onClose = () => setAsked(null);
  return (
    <>
      <Head />
      <AssistantSwitch onAsk={setAsked} />
      <Rights />
      <ConnectedAssistants onAsk={setAsked} />
      <AssistantKeys />
      {asked?.what === 'switch' && <SwitchDialog isOn={asked.isOn} onClose={onClose} />}
      {asked?.what === 'revoke' && <RevokeDialog connection={asked.connection} onClose={onClose} />}
    </>
  );
}

function Head() {
  const address = `${window.location.origin}/mcp`;
  return (
    <>
      <h1>Assistants</h1>
      <p className={lines.intro}>
        Claude, ChatGPT, Copilot and others can work with your cases over MCP, in the name of the person who
        connects them. <a href="/docs/guides/assistants">How to connect one</a>
      </p>
      <p className={styles.address}>
        Address <CopyText text={address} what="the address for assistants" />
      </p>
      <p className={styles.address}>
        Reading only <CopyText text={`${address}/readonly`} what="the address for reading only" />
      </p>
    </>
  );
}

function Rights() {
  return (
    <>
      <Sentences id="sees" title="What an assistant can see" sentences={SEES} />
      <Sentences id="does" title="What it can do" sentences={DOES} />
      <Sentences id="never" title="What it can never do" sentences={NEVER} />
      <p className={lines.intro}>
        What an assistant reads goes to whoever runs it, such as Anthropic or OpenAI: check what your firm has
        agreed with them. Texts that other firms wrote are marked as such, so that the assistant does not take
        them for your orders. No such mark is perfect: read what it asks you to confirm. Apps of your own that
        connect as assistants are <Link to="/oauth-apps">OAuth apps</Link>.
      </p>
    </>
  );
}

interface SentencesProps {
  id: string;
  title: string;
  sentences: readonly string[];
}

function Sentences({ id, title, sentences }: SentencesProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={lines.group}>
        {title}
      </h2>
      <ul className={styles.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
