import type { AnalyticsPage, Side } from '../../api/analytics.ts';

export type Page = AnalyticsPage;

/** The pages of statistics. */
export const PAGES: Readonly<Record<Page, string>> = {
  received: 'Received',
  sent: 'Sent',
  'revenue-received': 'Revenue of received',
  'revenue-sent': 'Revenue of sent',
};

export function isPage(name: string): name is Page {
  return Object.hasOwn(PAGES, name);
}

/** Whether a page is about received or sent referrals. */
export function sideOf(page: Page): Side {
  return page.endsWith('received') ? 'received' : 'sent';
}
