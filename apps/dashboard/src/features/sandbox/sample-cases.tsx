import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { type HouseFirm, refreshSandbox, sendSample } from '../../api/sandbox.ts';
import { forgetCaseLists } from '../../api/send.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useMayWrite } from '../../ui/use-session.ts';
import styles from './sandbox.module.css';
import { makeSamples, sampleSet } from './samples.ts';

/** Cases in several states, with one click. */
export function SampleCases({ firms }: { firms: readonly HouseFirm[] }) {
  const samples = sampleSet(firms.map(({ id }) => id));
  const { make, done, isMade } = useSamples(samples);
  if (!useMayWrite()) return null;
  return (
    <section aria-labelledby="sample-cases">
      <h2 id="sample-cases" className={styles.group}>
        Sample cases
      </h2>
      <p className={styles.about}>
        Creates {samples.length === 1 ? 'a draft' : `${samples.length} cases: a draft, and one for each thing that the firms above do`}
        . Clients and titles are invented.
      </p>
      <p className={styles.acts}>
        <Button isBusy={make.isPending} onClick={() => make.mutate()}>
          {make.isPending ? `${done} of ${samples.length} …` : 'Create sample cases'}
        </Button>
        {isMade && <Link to="/inbox/sent">See them in Sent</Link>}
      </p>
      {make.error && (
        <ProblemNotice
          about={`${done} of ${samples.length} cases were created. Try again to create the others.`}
          problem={make.error}
        />
      )}
    </section>
  );
} // prettier-ignore

function useSamples(samples: ReturnType<typeof sampleSet>) {
  /** Keeps its name until all are there, so that another try makes only those that are missing. */
  const batch = useRef(crypto.randomUUID());
  const [done, setDone] = useState(0);
  const makeAll = useOneAtATime(() =>
    makeSamples(samples, { batch: batch.current, send: sendSample, onDone: setDone }),
  );
  const make = useMutation({
    mutationFn: () => makeAll(undefined),
    onSuccess: (count) => {
      batch.current = crypto.randomUUID();
      setDone(0);
      announce(`${count} sample cases are created.`);
    },
    onSettled: () => void Promise.all([forgetCaseLists(), refreshSandbox()]),
  });
  return { make, done, isMade: make.isSuccess };
}
