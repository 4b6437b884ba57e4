import { useSandbox } from '../../api/sandbox.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { HouseFirms } from './house-firms.tsx';
import { OwnTestFirmSection } from './own-test-firm.tsx';
import { ResetSection } from './reset-section.tsx';
import { SampleCases } from './sample-cases.tsx';
import styles from './sandbox.module.css';
import { TestClockSection } from './test-clock.tsx';

/** With what a firm tests: a real firm makes a test firm here, and the people of a test firm use it. */
export function SandboxPage() {
  const { data: sandbox, error, refetch } = useSandbox();
  usePageTitle('Sandbox');
  return (
    <>
      <h1>Sandbox</h1>
      {error && !sandbox && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!sandbox && !error && <Loading />}
      {sandbox && !sandbox.isTestFirm && <OwnTestFirmSection testFirm={sandbox.testFirm} />}
      {sandbox?.isTestFirm && sandbox.testFirm && (
        <>
          <p className={styles.about}>
            Your firm is a test firm. All of its cases are test cases: real firms do not see them in their
            reports, and nobody works on them. Send them to test firms only, as a real firm that you name does
            get the case. <a href="/docs/guides/sandbox">How the sandbox works</a>
          </p>
          <HouseFirms firms={sandbox.houseFirms} />
          <SampleCases firms={sandbox.houseFirms} />
          <TestClockSection />
          <ResetSection testFirm={sandbox.testFirm} isInside />
        </>
      )}
    </>
  );
}
