import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { passFocusOn } from '../../ui/pass-focus-on.ts';
import styles from './send.module.css';
import type { ChosenFile, Files } from './use-files.ts';

/** The chosen files, how far each is, and what is wrong with it. */
export function FileLines({ files }: { files: Files }) {
  if (files.all.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.all.map((one) => (
        <li key={one.key} ref={passFocusOn}>
          <span className={styles.fileName}>
            <bdi>{one.file.name}</bdi> <span className={styles.soft}>{stateInWords(one)}</span>
            {one.why && <span className={styles.fault}>{one.why}</span>}
          </span>
          {one.state === 'waiting' && (
            <Button kind="quiet" onClick={() => files.remove(one.key)}>
              Remove<span className="unseen"> {one.file.name}</span>
            </Button>
          )}
          {one.problem !== null && <ProblemNotice problem={one.problem} />}
        </li>
      ))}
    </ul>
  );
}

function stateInWords({ state, share, why, problem }: ChosenFile): string {
  if (state === 'there') return 'is there';
  if (state === 'sending') return `is on its way, ${Math.floor(share * 100)} %`;
  return why === '' && problem === null ? 'waits for the case' : 'is not there';
}
