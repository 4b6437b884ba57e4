import { USE_EVERY_SECONDS, useIntegrations, useKeyUse, type KeyTier } from '../../api/api-keys.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import styles from './api-keys.module.css';
import { delayInWords, minutesOf, type UseInMinute, useInWords } from './key-use-words.ts';

const HEIGHT = 32;
const CLOCK = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });
const MINUTE = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** When the use of keys was counted, and how late it is. */
export function UseFreshness() {
  const { data, error, refetch } = useKeyUse();
  if (error)
    return (
      <ProblemNotice
        problem={error}
        about="The use of the last hour could not be counted."
        onRetry={() => void refetch()}
      />
    );
  if (!data) return null;
  const { countedAt, from, behindSeconds } = data;
  const [first] = minutesOf(undefined, countedAt);
  return (
    <p className={styles.about}>
      Use of the last hour, counted at {CLOCK.format(new Date(countedAt))} and every {USE_EVERY_SECONDS}{' '}
      seconds while you look. {delayInWords(behindSeconds)}
      {Date.parse(from) > first!.at &&
        ` There were so many calls that only those since ${MINUTE.format(new Date(from))} are counted.`}
    </p>
  );
}

/** How one key, or CRM token, was used in the last hour: in words, as bars, and as a table. */
export function KeyUse({ prefix, name, tier }: { prefix: string; name: string; tier: KeyTier }) {
  const { data } = useKeyUse();
  const limits = useIntegrations().data?.publicApi.rateLimits;
  if (!data) return null;
  const use = data.uses.find(({ keyPrefix }) => keyPrefix === prefix);
  const minutes = minutesOf(use, data.countedAt);
  return (
    <div className={styles.use}>
      <p>
        {useInWords(
          use,
          limits?.find((limit) => limit.tier === tier),
        )}
      </p>
      {use && <Bars minutes={minutes} />}
      {use && <Figures minutes={minutes} name={name} />}
    </div>
  );
}

/** The figures are in the words and in the table, so the bars are for the eye alone. */
function Bars({ minutes }: { minutes: readonly UseInMinute[] }) {
  const top = Math.max(1, ...minutes.map(callsOf));
  const width = 100 / minutes.length;
  return (
    <svg width="100%" height={HEIGHT} className={styles.bars} aria-hidden="true">
      {minutes.map((minute, index) => {
        const whole = (callsOf(minute) / top) * HEIGHT;
        const refused = (minute.refused / top) * HEIGHT;
        const place = { x: `${index * width}%`, width: `${width * 0.75}%` };
        return (
          <g key={minute.at}>
            <rect {...place} y={HEIGHT - whole + refused} height={whole - refused} />
            <rect {...place} y={HEIGHT - whole} height={refused} className={styles.refused} />
          </g>
        );
      })}
      <line x1="0" x2="100%" y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
    </svg>
  );
}

function Figures({ minutes, name }: { minutes: readonly UseInMinute[]; name: string }) {
  return (
    <details>
      <summary>
        Figures by minute<span className="unseen"> of {name}</span>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Minute</th>
            <th scope="col">Reads</th>
            <th scope="col">Writes</th>
            <th scope="col">Refused</th>
          </tr>
        </thead>
        <tbody>
          {minutes
            .filter((minute) => callsOf(minute) > 0)
            .map(({ at, reads, writes, refused }) => (
              <tr key={at}>
                <th scope="row">{MINUTE.format(at)}</th>
                <td>{reads}</td>
                <td>{writes}</td>
                <td>{refused}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}

function callsOf({ reads, writes, refused }: UseInMinute): number {
  return reads + writes + refused;
}
