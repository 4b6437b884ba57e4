import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AnalyticsPage } from '../../api/analytics.ts';
import { addressOf, type Followed, type Selection } from './drill.ts';

/** Where the referrals behind a figure are, and the figure. */
export interface Drilled {
  to: string;
  followed: Followed;
}

/** Leads from a figure of a page to the referrals that it counts. From nothing it leads nowhere. */
export function useDrill(page: AnalyticsPage) {
  const [params] = useSearchParams();
  return (selection: Selection, figure: number, measure?: Followed['measure']): Drilled | undefined =>
    figure === 0
      ? undefined
      : { to: addressOf(page, params, selection), followed: { figure, ...(measure && { measure }) } };
}

/** The figure goes along beside the address: an address that is sent to others must not name an old one. */
export function DrillLink({ drilled, children }: { drilled: Drilled | undefined; children: ReactNode }) {
  if (!drilled) return children;
  return (
    <Link to={drilled.to} state={drilled.followed}>
      {children}
    </Link>
  );
}
