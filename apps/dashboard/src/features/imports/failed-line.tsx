import { Link } from 'react-router';
import type { ImportKind } from '../../api/imports.ts';
import { Button } from '../../ui/button.tsx';
import { CellField } from './cell-field.tsx';
import { type Corrections, isChosen, valueOf } from './corrections.ts';
import type { FailedRow } from './failed-file.ts';
import { nameOfRow } from './row-name.ts';
import styles from './imports.module.css';

interface Props {
  row: FailedRow;
  kind: ImportKind;
  columns: readonly string[];
  corrections: Corrections;
  /** All values are shown. */
  isOpen: boolean;
  onToggle: () => void;
  onValue: (column: string, text: string) => void;
  onChoice: (isChosen: boolean) => void;
}

/** A row to be corrected: the wrong cells with their reasons, and whether it is sent. */
export function FailedLine({ row, kind, columns, corrections, isOpen, onToggle, onValue, onChoice }: Props) {
  const { number, faults } = row;
  const messages = (column: string | null) =>
    faults.filter((fault) => fault.column === column).map(({ message }) => message);
  const wrong = columns.filter((column) => messages(column).length > 0);
  const others = columns.filter((column) => !wrong.includes(column));
  const isWhole = messages(null).length > 0;
  const cell = (column: string) => (
    <CellField
      key={column}
      kind={kind}
      column={column}
      note={`row ${number}`}
      fault={messages(column).join('. ') || undefined}
      value={valueOf(row, column, corrections)}
      onValue={(text) => onValue(column, text)}
    />
  );
  const sentWith = corrections.sent[number];
  return (
    <>
      <Facts row={row} corrections={corrections} />
      <div role="cell" className={styles.wrong}>
        {sentWith !== undefined && (
          <p>
            Sent again: <Link to={`/imports/${sentWith}`}>see what came of row {number}</Link>
          </p>
        )}
        <WholeFaults row={row} messages={messages(null)} />
        <div className={styles.cells}>{wrong.map(cell)}</div>
        {(isOpen || isWhole) && <div className={styles.cells}>{others.map(cell)}</div>}
        {!isWhole && others.length > 0 && (
          <Button kind="quiet" aria-expanded={isOpen} onClick={onToggle}>
            {isOpen ? 'Fewer values' : 'All values'}
            <span className="unseen"> of row {number}</span>
          </Button>
        )}
      </div>
      <div role="cell" className={styles.choice}>
        <label>
          <input
            type="checkbox"
            checked={isChosen(row, corrections)}
            onChange={({ target }) => onChoice(target.checked)}
          />
          Send <span className="unseen">row {number}</span>
        </label>
      </div>
    </>
  );
}

/** A row that is only looked at: its wrong values with the reasons. */
export function ReadOnlyLine({ row, corrections }: Pick<Props, 'row' | 'corrections'>) {
  return (
    <>
      <Facts row={row} corrections={corrections} />
      <div role="cell" className={styles.wrong}>
        <ul>
          {row.faults.map(({ column, message }) => (
            <li key={`${column} ${message}`}>
              {column !== null && (
                <>
                  <strong>{column}</strong>{' '}
                  {row.values[column] ? (
                    <>
                      “<bdi>{row.values[column]}</bdi>”
                    </>
                  ) : (
                    '(empty)'
                  )}
                  :{' '}
                </>
              )}
              <span className={styles.fault}>{message}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function Facts({ row, corrections }: Pick<Props, 'row' | 'corrections'>) {
  return (
    <>
      <span role="cell" className={styles.number}>
        {row.number}
      </span>
      <span role="cell" className={styles.case}>
        <bdi>{nameOfRow(row, corrections)}</bdi>
      </span>
    </>
  );
}

function WholeFaults({ row, messages }: { row: FailedRow; messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <>
      <p className={styles.fault}>{messages.join('. ')}</p>
      {row.surplus.length > 0 && (
        <p>
          No column has these values, so they are left out: <bdi>{row.surplus.join(', ')}</bdi>
        </p>
      )}
    </>
  );
}
