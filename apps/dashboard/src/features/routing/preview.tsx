import { useId } from 'react';
import { Link } from 'react-router';
import { PREVIEW_CASES } from '../../api/routing.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import styles from '../../ui/editor.module.css';
import { type CaseDiff, inShort, type PreviewDiff } from './preview-diff.ts';
import type { RuleDraft } from './rule-draft.ts';
import { bodyOf } from './rule-values.ts';
import type { usePreview } from './use-preview.ts';

interface Props {
  draft: RuleDraft;
  preview: ReturnType<typeof usePreview>;
  onTry: () => void;
}

/** What the rule as it is typed would have done with the latest cases, beside what the saved one would. */
export function Preview({ draft, preview, onTry }: Props) {
  const id = useId();
  const { data, error, isPending } = preview;
  const isOld = data !== undefined && data.body !== JSON.stringify(bodyOf(draft.values));
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>Preview</h2>
      <p className={styles.about}>
        Tries the rule on your last {PREVIEW_CASES} cases that are not archived, each at its first referral,
        as if it were your only rule. Turns and counts begin anew, and firms are taken as they are now.
        Nothing is stored or sent.
      </p>
      <div className={styles.acts}>
        <Button isBusy={isPending} onClick={onTry}>
          {isPending ? 'One moment …' : 'Try it on the last cases'}
        </Button>
      </div>
      {error && <ProblemNotice problem={error} onRetry={onTry} />}
      {data && (
        <>
          {isOld && <p className={styles.warning}>You changed the rule since: try it again.</p>}
          {data.isUnchanged && (
            <p className={styles.about}>You changed nothing: this is what the saved rule does.</p>
          )}
          <Result diff={data.diff} />
        </>
      )}
    </section>
  );
}

function Result({ diff }: { diff: PreviewDiff }) {
  const { evaluated, cases } = diff;
  const changed = cases.filter(({ isChanged }) => isChanged);
  return (
    <>
      <p>
        <strong>{inShort(diff)}</strong>
      </p>
      {evaluated > 0 && <Counts diff={diff} />}
      {changed.length > 0 && <Cases cases={changed} isCompared={diff.matchedBefore !== null} />}
      {evaluated > changed.length && (
        <details className={styles.choices}>
          <summary>All {evaluated} cases</summary>
          <Cases cases={cases} isCompared={false} />
        </details>
      )}
    </>
  );
}

function Counts({ diff: { slots, matchedBefore } }: { diff: PreviewDiff }) {
  const isCompared = matchedBefore !== null;
  return (
    <table className={styles.counts}>
      <caption>Cases by slot</caption>
      <thead>
        <tr>
          <th scope="col">Firm</th>
          {isCompared && <th scope="col">Saved rule</th>}
          <th scope="col">As you typed it</th>
        </tr>
      </thead>
      <tbody>
        {slots.map(({ key, firmName, before, after }) => (
          <tr key={key}>
            <th scope="row">
              <bdi>{firmName}</bdi>
            </th>
            {isCompared && <td>{before ?? 'no slot'}</td>}
            <td>{after ?? 'removed'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cases({ cases, isCompared }: { cases: readonly CaseDiff[]; isCompared: boolean }) {
  return (
    <ul className={styles.cases}>
      {cases.map((one) => (
        <li key={one.baseCaseId}>
          <Link to={`/inbox/sent?q=${encodeURIComponent(one.referenceNumber)}`}>{one.referenceNumber}</Link>:{' '}
          <Outcome one={one} isCompared={isCompared} />
        </li>
      ))}
    </ul>
  );
}

/** The firm of a case by the rule, by the saved rule, and in fact. */
function Outcome({ one: { before, after, actual }, isCompared }: { one: CaseDiff; isCompared: boolean }) {
  return (
    <>
      {after === null ? 'no firm by this rule' : <bdi>{after}</bdi>}
      {isCompared && (before === null ? ', where the saved rule finds none' : ', instead of ')}
      {isCompared && before !== null && <bdi>{before}</bdi>}
      {'. '}
      {actual === null ? (
        'It is a draft.'
      ) : (
        <>
          It went to <bdi>{actual || 'a firm that is not known here yet'}</bdi>.
        </>
      )}
    </>
  );
}
