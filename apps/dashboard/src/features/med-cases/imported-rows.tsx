import { useState } from 'react';
import { dayInWords } from '../../ui/in-words.ts';
import { type ImportRow, labelOf } from './import-rows.ts';
import styles from './med-cases.module.css';
import { amountIn, dollars, sumOf } from './money.ts';
import { dayIn, typeIn, TYPES } from './record-fields.ts';

/** The rows of a file as they would be recorded, those with something to correct first on request. */
export function ImportedRows({ rows }: { rows: readonly ImportRow[] }) {
  const [isFaultyOnly, setFaultyOnly] = useState(false);
  if (rows.length === 0) return null;
  const faulty = rows.filter(({ faults }) => Object.keys(faults).length > 0);
  const shown = isFaultyOnly && faulty.length > 0 ? faulty : rows;
  return (
    <section className={styles.card} aria-labelledby="import-rows">
      <h2 id="import-rows">What would be recorded</h2>
      <p role="status">
        {faulty.length === 0
          ? `${summaryOf(rows)} Nothing is wrong here; the server looks once more.`
          : `To correct: ${faulty.length} of ${rows.length} rows.`}
      </p>
      {faulty.length > 0 && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isFaultyOnly}
            onChange={({ target }) => setFaultyOnly(target.checked)}
          />
          Only rows to correct
        </label>
      )}
      <ol className={styles.plain}>
        {shown.map((row) => (
          <Row key={row.line} row={row} />
        ))}
      </ol>
    </section>
  );
}

function Row({ row }: { row: ImportRow }) {
  const { line, kind, typed } = row;
  const day = dayIn((kind === 'fill' ? typed.fillDate : typed.transactionDate) ?? '');
  const amount = amountIn((kind === 'fill' ? typed.billedAmount : typed.amount) ?? '');
  const type = typeIn(typed.type ?? '');
  const name = kind === 'fill' ? typed.drugName : type ? TYPES[type] : 'Transaction';
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <p className={styles.title}>
          <bdi>{name || 'A fill without a drug'}</bdi>
        </p>
        <p className={styles.facts}>
          <span>Line {line}</span>
          {typed.externalId && (
            <span>
              <bdi>{typed.externalId}</bdi>
            </span>
          )}
          {day && <span>{dayInWords(day, 'medium')}</span>}
          {typed.reversesExternalId && (
            <span>
              takes back <bdi>{typed.reversesExternalId}</bdi>
            </span>
          )}
        </p>
        <CellFaults row={row} />
      </div>
      <p className={styles.amount}>{amount === null ? '' : dollars(amount)}</p>
    </li>
  );
}

/** What is wrong with the row, cell by cell. */
function CellFaults({ row: { typed, faults } }: { row: ImportRow }) {
  return (
    <ul className={styles.cellFaults}>
      {Object.entries(faults).map(([column, fault]) => (
        <li key={column}>
          <strong>{labelOf(column)}</strong>
          {typed[column] && (
            <>
              {' '}
              <bdi>“{typed[column]}”</bdi>
            </>
          )}
          : {fault}
        </li>
      ))}
    </ul>
  );
}

/** How much of what is in the file. */
function summaryOf(rows: readonly ImportRow[]): string {
  const amountsOf = (kind: ImportRow['kind'], column: string, types?: readonly string[]) =>
    rows
      .filter((row) => row.kind === kind && (!types || types.includes(typeIn(row.typed.type ?? '') ?? '')))
      .flatMap(({ typed }) => amountIn(typed[column] ?? '') ?? []);
  const fills = rows.filter(({ kind }) => kind === 'fill').length;
  const others = rows.length - fills;
  const billed = dollars(sumOf(amountsOf('fill', 'billedAmount')));
  const paid = dollars(sumOf(amountsOf('transaction', 'amount', ['PAYMENT'])));
  return [
    fills > 0 && `${fills === 1 ? '1 fill' : `${fills} fills`}, ${billed} billed.`,
    others > 0 && `${others === 1 ? '1 transaction' : `${others} transactions`}, payments of ${paid}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
