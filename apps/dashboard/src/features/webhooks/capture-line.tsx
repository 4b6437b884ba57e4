import { useState } from 'react';
import type { EchoCapture } from '../../api/webhooks.ts';
import { CopyBlock } from '../../ui/copy-block.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { TimeUntil } from '../../ui/time-until.tsx';
import { SignatureBadge } from './badges.tsx';
import styles from './webhooks.module.css';
import { forgottenAt, signatureInWords } from './webhook-words.ts';

/** One captured request; opened, with its headers and its exact body. */
export function CaptureLine({ capture }: { capture: EchoCapture }) {
  const [isOpen, setOpen] = useState(false);
  const { headers, signatureValid, receivedAt } = capture;
  return (
    <li className={styles.delivery}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <code>{headers['x-service-event'] ?? 'No event'}</code>
          <SignatureBadge isValid={signatureValid} />
          <span>
            <TimeAgo at={receivedAt} />
          </span>
          <span>
            Deleted <TimeUntil at={forgottenAt(capture)} />
          </span>
        </summary>
        {isOpen && <Opened capture={capture} />}
      </details>
      <p className={styles.facts}>{signatureInWords(capture)}</p>
    </li>
  );
}

function Opened({ capture: { headers, rawBody, rawBodyBase64 } }: { capture: EchoCapture }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <div className={styles.opened}>
      <h3>Headers</h3>
      <CopyBlock text={lines.join('\n')} what="the headers" />
      <h3>{rawBodyBase64 === null ? 'Body, exactly as it was signed' : 'Body in base64: it is not UTF-8'}</h3>
      <CopyBlock text={rawBodyBase64 ?? rawBody} what="the body" />
    </div>
  );
}
