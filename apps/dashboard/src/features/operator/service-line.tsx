import { useState } from 'react';
import type { ServiceHealth, ServiceLevel } from '../../api/operator.ts';
import { Moment } from '../../ui/moment.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { counted } from '../../ui/counted.ts';
import { Facts } from './facts.tsx';
import {
  figureInWords,
  isKept,
  promiseInWords,
  SILENCE_WORDS,
  STATE_WORDS,
  waitInWords,
} from './health-words.ts';
import { Mark } from './mark.tsx';
import styles from './operator.module.css';

/** One service. What is not up is open, so that nobody has to look for the reason. */
export function ServiceLine({ service }: { service: ServiceHealth }) {
  const { name, state, silence, replicas } = service;
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const versions = [...new Set(replicas.map(({ version }) => version ?? 'unnamed'))];
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <Mark isGood={state === 'up'}>{STATE_WORDS[state]}</Mark>
      <span className={styles.soft}>
        {replicas.length > 0 ? `${counted(replicas.length, 'replica')} seen` : 'No replica seen'}
      </span>
      <span className={styles.soft}>{replicas.length > 0 && `Release ${versions.join(', ')}`}</span>
      <details
        open={isOpen ?? state !== 'up'}
        onToggle={({ currentTarget: { open } }) => {
          if (open !== (isOpen ?? state !== 'up')) setIsOpen(open);
        }}
      >
        <summary>
          What {name} says<span className="unseen"> of itself</span>
        </summary>
        {silence && <p>{SILENCE_WORDS[silence]}</p>}
        <Levels levels={service.levels} />
        <Waiting service={service} />
        <Replicas replicas={replicas} />
      </details>
    </li>
  );
}

function Levels({ levels }: { levels: readonly ServiceLevel[] }) {
  if (levels.length === 0) return null;
  return (
    <ul className={styles.plain}>
      {levels.map((level) => {
        const kept = isKept(level);
        return (
          <li key={level.name}>
            {kept !== null && <Mark isGood={kept}>{kept ? 'Kept' : 'Missed'}</Mark>} {figureInWords(level)}{' '}
            <span className={styles.soft}>
              since <Moment at={level.since} />. Promised: {promiseInWords(level)}.
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What the service has not done yet. */
function Waiting({ service: { outbox, consumers, replicas } }: { service: ServiceHealth }) {
  if (replicas.length === 0) return null;
  const waiting = consumers.filter(({ messages }) => messages > 0);
  return (
    <Facts
      rows={{
        ...(outbox && {
          Outbox:
            outbox.events === 0
              ? 'Every event is published.'
              : `${counted(outbox.events, 'event')} not published; the oldest waits ${waitInWords(outbox.ageSeconds)}.`,
        }),
        ...(consumers.length > 0 &&
          waiting.length === 0 && {
            Topics: `All messages of ${counted(consumers.length, 'topic')} are handled.`,
          }),
        ...Object.fromEntries(
          waiting.map(({ topic, messages, ageSeconds }) => [
            topic,
            `${counted(messages, 'message')} not handled${ageSeconds === null ? '' : `; the oldest waits ${waitInWords(ageSeconds)}`}.`,
          ]),
        ),
      }}
    />
  );
}

function Replicas({ replicas }: { replicas: ServiceHealth['replicas'] }) {
  if (replicas.length === 0) return null;
  return (
    <ul className={styles.plain} aria-label="Replicas">
      {replicas.map(({ instance, startedAt, seenAt, isReady, failing }) => (
        <li key={instance}>
          <code>{instance}</code>{' '}
          <span className={styles.soft}>
            started <TimeAgo at={startedAt} />, heard of <TimeAgo at={seenAt} />
          </span>
          {!isReady && <strong> It takes no work.</strong>}
          {failing.length > 0 && <strong> It does not reach: {failing.join(', ')}.</strong>}
        </li>
      ))}
    </ul>
  );
}
