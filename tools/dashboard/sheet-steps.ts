import type { Page } from 'playwright-core';
import type { ExampleIds } from './example-firms.ts';

/** A page, or a state of one, of which pictures are taken. */
export interface SheetPage {
  /** Names its pictures too. */
  name: string;
  /** Who looks at it; `nobody` is not signed in. */
  who: 'sender' | 'receiver' | 'newcomer' | 'pharmacist' | 'owner' | 'operator' | 'nobody';
  /** Below /app. */
  path: string | ((ids: ExampleIds) => string);
  /** Brings the page into the state, and waits until it is there. */
  show: (page: Page) => Promise<unknown>;
  /** As it comes out of a printer. */
  isPrinted?: boolean;
}

/** Waits for words. */
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();
/** Waits for a heading. */
export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor();
/** Presses a button. */
export const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
/** One after the other. */
export const steps =
  (...all: SheetPage['show'][]) =>
  async (page: Page) => {
    for (const step of all) await step(page);
  };
/** The server refuses calls to this path from now on. */
export const refused =
  (path: string, status: number, headers: Record<string, string> = {}) =>
  (page: Page) =>
    page.route(path, (route) =>
      route.fulfill({
        status,
        headers: { 'x-request-id': 'req_0123456789abcdef01234567', ...headers },
        json: { error: { code: 'refused', message: 'Refused' } },
      }),
    );
/** Types into a field. */
export const fill = (label: string, words: string) => (page: Page) =>
  page.getByLabel(label).first().fill(words);
/** The server answers calls to this path with these data from now on. */
export const answered = (path: string, status: number, data: object) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ status, json: { data } }));
