import { useState } from 'react';
import type { LoggedRequest } from '../../api/request-log.ts';
import { CopyBlock } from '../../ui/copy-block.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Moment } from '../../ui/moment.tsx';
import badge from '../../ui/status-badge.module.css';
import { curlOf } from './curl-of.ts';
import styles from './request-log.module.css';

/** One call; opened, with its ids and how to make it again. */
export function RequestLine({ request }: { request: LoggedRequest }) {
  const [isOpen, setOpen] = useState(false);
  const { method, route, status, answeredAt, durationMs } = request;
  return (
    <li className={styles.call}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <code>
            {method} {route ?? '(a path that the API does not have)'}
          </code>
          <StatusBadge status={status} />
          <span>
            <Moment at={answeredAt} />
          </span>
          <span>{FIGURE.format(durationMs)} ms</span>
        </summary>
        {isOpen && <Opened request={request} />}
      </details>
    </li>
  );
}

const FIGURE = new Intl.NumberFormat('en-US');

/** The status by its number, a word and a shape. */
function StatusBadge({ status }: { status: number }) {
  const [word, shape] = wordOf(status);
  return (
    <span className={badge.badge}>
      <span className={badge.shape} data-shape={shape} aria-hidden="true" />
      {status} {word}
    </span>
  );
}

function wordOf(status: number): [word: string, shape: string] {
  if (status === 499) return ['caller left', 'half'];
  if (status >= 500) return ['failed', 'cross'];
  if (status >= 400) return ['refused', 'cross'];
  return ['done', 'square'];
}

function Opened({ request }: { request: LoggedRequest }) {
  const { requestId, errorCode, keyPrefix, method, route } = request;
  return (
    <div className={styles.opened}>
      <p className={styles.ids}>
        Request <CopyText text={requestId} what="the id of the request" />
      </p>
      <p className={styles.ids}>
        Key <code>{keyPrefix}…</code>
      </p>
      {errorCode && (
        <p className={styles.ids}>
          Error{' '}
          <a href={`/docs/errors#${errorCode}`}>
            <code>{errorCode}</code>
          </a>
        </p>
      )}
      {route !== null && (
        <>
          <p className={styles.facts}>
            To call it again, fill in what the log does not have: the key, the ids of the path, the query and
            the body.
          </p>
          <CopyBlock text={curlOf({ method, route }, location.origin)} what="the call" />
        </>
      )}
    </div>
  );
}
