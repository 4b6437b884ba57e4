import { useEffect, useRef, useState } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { InboxItem } from '../../api/inbox.ts';
import { useMarkReferral } from '../../api/read-marks.ts';
import { announce } from '../../ui/announce.ts';
import { useKeys } from '../../ui/keys.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import styles from './inbox.module.css';
import { InboxRowLine } from './inbox-row-line.tsx';
import { useListPlace } from './use-list-place.ts';

interface Props {
  rows: readonly InboxItem[];
  /** There are rows that were not read yet. */
  isMore: boolean;
  /** The rows are those of the view before, until those of this one are there. */
  isOld: boolean;
  onMore: () => void;
  onSearch: () => void;
}

const ROW_PX = 84;
/** Rows before the end at which the next page is read. */
const AHEAD = 15;

/** A list of any length: only what can be seen is in the page. */
export function InboxList({ rows, isMore, isOld, onMore, onSearch }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { key, place, keep } = useListPlace();
  const [reached, setReached] = useState({ id: place.rowId, index: -1 });
  const found = rows.findIndex(({ id }) => id === reached.id);
  // where a row has left the view, the next one is in its place
  const current = found >= 0 ? found : Math.min(reached.index, rows.length - 1);
  const [margin, setMargin] = useState(0);
  useEffect(() => setMargin(list.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: 8,
    scrollMargin: margin,
    getItemKey: (index) => rows[index]!.id,
    initialMeasurementsCache: place.sizes,
    // the bars at the top and at the bottom cover a part of the window
    scrollPaddingStart: 80,
    scrollPaddingEnd: 80,
  });
  useEffect(() => () => keep({ sizes: virtual.takeSnapshot() }), [key]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (isMore && last >= rows.length - AHEAD) onMore();
  }, [isMore, last, rows.length, onMore]);

  const reach = (index: number) => {
    const { id } = rows[index]!;
    setReached({ id, index });
    keep({ rowId: id });
  };
  const go = (to: number) => {
    const index = Math.min(Math.max(to, 0), rows.length - 1);
    reach(index);
    virtual.scrollToIndex(index, { align: 'auto' });
  };
  const marking = useMarkReferral();
  const mark = (row: InboxItem | undefined) => {
    // a draft is nobody's news
    if (!row?.referralId) return;
    const isUnread = !row.isUnread;
    const readUntil = !isUnread && row.newsAt ? { readUntil: row.newsAt } : {};
    marking.mutate(
      { id: row.referralId, isUnread, ...readUntil },
      { onSuccess: (done) => announce(done.isUnread ? 'Marked as unread.' : 'Marked as read.') },
    );
  };
  useKeys({
    j: () => go(current + 1),
    k: () => go(current - 1),
    u: () => mark(rows[current]),
    '/': onSearch,
  });
  return (
    <>
      {marking.error && <ProblemNotice problem={marking.error} />}
      <div
        ref={list}
        role="list"
        aria-label="Referrals"
        aria-busy={isOld}
        className={styles.list}
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map(({ index, start, key }) => (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            role="listitem"
            aria-setsize={isMore ? -1 : rows.length}
            aria-posinset={index + 1}
            className={styles.place}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            <InboxRowLine row={rows[index]!} isCurrent={index === current} onFocus={() => reach(index)} />
          </div>
        ))}
      </div>
    </>
  );
}
