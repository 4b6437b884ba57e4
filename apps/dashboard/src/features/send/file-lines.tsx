import { Button } from '../../ui/button.tsx';
import styles from './send.module.css';
import type { ChosenFile, Files } from './use-files.ts';

/** The chosen files, how far each is, and what is wrong with it. */
export function FileLines({ files }: { files: Files }) {
  if (files.all.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.all.map((one) => (
        <li key={one.key}>
          <span className={styles.fileName}>
            <bdi>{one.file.name}</bdi> <span className={styles.soft}>{stateInWords(one)}</span>
            {one.problem && <span className={styles.fault}>{one.problem}</span>}
          </span>
          {one.state === 'waiting' && (
            <Button kind="quiet" onClick={() => files.remove(one.key)}>
              Remove<span className="unseen"> {one.file.name}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function stateInWords({ state, share, problem }: ChosenFile): string {
  if (state === 'there') return 'is there';
  if (state === 'sending') return `is on its way, ${Math.floor(share * 100)} %`;
  return problem === null ? 'waits for the case' : '';
}
