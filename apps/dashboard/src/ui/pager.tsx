import { Link, useSearchParams } from 'react-router';
import buttonStyles from './button.module.css';
import styles from './pager.module.css';

interface Props {
  /** What is paged, for a screen reader: `Fills`. */
  of: string;
  pagination: { page: number; total: number; totalPages: number };
  /** The name of the page in the address. */
  param?: string;
  /** The number of the page is all that changes, so the window stays where it is. */
  isPart?: boolean;
}

const FIGURE = new Intl.NumberFormat('en-US');

/** The pages of a list, which stand in the address. */
export function Pager({
  of,
  pagination: { page, total, totalPages },
  param = 'page',
  isPart = false,
}: Props) {
  const [params] = useSearchParams();
  if (totalPages < 2 && page === 1) return null;
  const searchOf = (to: number) => {
    const pairs = [...params].filter(([name]) => name !== param);
    return `?${new URLSearchParams([...pairs, ...(to === 1 ? [] : [[param, String(to)]])]).toString()}`;
  };
  const step = (label: string, to: number) => (
    <Link
      className={buttonStyles.button}
      to={{ search: searchOf(to) }}
      preventScrollReset={isPart}
      aria-label={`${label}: ${of}`}
    >
      {label}
    </Link>
  );
  return (
    <nav className={styles.pager} aria-label={`Pages: ${of}`}>
      {page > 1 && step('Before', Math.min(page - 1, Math.max(totalPages, 1)))}
      <span>
        {page > totalPages
          ? 'This page is empty.'
          : `Page ${FIGURE.format(page)} of ${FIGURE.format(totalPages)}, ${FIGURE.format(total)} in all`}
      </span>
      {page < totalPages && step('Next', page + 1)}
    </nav>
  );
}
