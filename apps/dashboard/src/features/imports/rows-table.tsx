import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { ImportKind } from '../../api/imports.ts';
import { type Corrections, NO_CORRECTIONS } from './corrections.ts';
import type { FailedFile, FailedRow } from './failed-file.ts';
import { FailedLine, ReadOnlyLine } from './failed-line.tsx';
import styles from './imports.module.css';

const ROW_PX = 150;

interface ListProps {
  rows: readonly FailedRow[];
  label: string;
  heads: readonly string[];
  line: (row: FailedRow) => ReactNode;
}

/** A table of thousands of rows: only what can be seen is in the page. */
function LongTable({ rows, label, heads, line }: ListProps) {
  const body = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  // what stands above may grow and shrink
  useEffect(() => {
    const measure = () => setMargin((body.current?.getBoundingClientRect().top ?? 0) + scrollY);
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: 6,
    scrollMargin: margin,
    getItemKey: (index) => rows[index]!.number,
  });
  return (
    <div role="table" aria-label={label} aria-rowcount={rows.length + 1}>
      <div role="row" aria-rowindex={1} className={styles.heads}>
        {heads.map((head) => (
          <span key={head} role="columnheader">
            {head}
          </span>
        ))}
      </div>
      <div ref={body} role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            role="row"
            aria-rowindex={index + 2}
            className={styles.place}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            {line(rows[index]!)}
          </div>
        ))}
      </div>
    </div>
  );
}

interface Props {
  file: FailedFile;
  kind: ImportKind;
  corrections: Corrections;
  onValue: (row: FailedRow, column: string, text: string) => void;
  onChoice: (row: FailedRow, isChosen: boolean) => void;
}

/** The failed rows to be corrected. Each shows what is wrong with it, and all its values when asked. */
export function RowsTable({ file, kind, corrections, onValue, onChoice }: Props) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = ({ number }: FailedRow) => {
    const next = new Set(open);
    if (!next.delete(number)) next.add(number);
    setOpen(next);
  };
  return (
    <LongTable
      label="Rows with errors"
      rows={file.rows}
      heads={['Row', 'Case', 'What is wrong', 'Send']}
      line={(row) => (
        <FailedLine
          row={row}
          kind={kind}
          columns={file.columns}
          corrections={corrections}
          isOpen={open.has(row.number)}
          onToggle={() => toggle(row)}
          onValue={(column, text) => onValue(row, column, text)}
          onChoice={(isChosen) => onChoice(row, isChosen)}
        />
      )}
    />
  );
}

/** The failed rows of a check, to be read. */
export function ReadOnlyTable({ file }: { file: FailedFile }) {
  return (
    <LongTable
      label="Rows with errors"
      rows={file.rows}
      heads={['Row', 'Case', 'What is wrong']}
      line={(row) => <ReadOnlyLine row={row} corrections={NO_CORRECTIONS} />}
    />
  );
}
