import { html } from '@referral-exchange/http/design';
import type { Page } from '../page.ts';

export const NOT_FOUND_PATH = '/docs/404';

/** What is shown below `/docs` where there is nothing. */
export function notFoundPage(): Page {
  return {
    path: NOT_FOUND_PATH,
    title: 'No such page',
    description: 'There is nothing at this address.',
    layout: 'guide',
    content: html`<h1>No such page</h1>
      <p class="lead">There is nothing at this address. It may have been renamed.</p>
      <p><button class="button search-open" type="button" hidden data-search-path>Search for it</button></p>
      <ul>
        <li><a href="/docs">All guides and the reference</a></li>
        <li><a href="/docs/errors">Errors</a></li>
        <li><a href="/docs/webhooks">Webhook events</a></li>
      </ul>`,
    markdown: '# No such page',
    headings: [],
    search: [],
  };
}
