import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** The script is half a megabyte, and most specs that use libs/testing show no pages. */
let axe: string | undefined;

/** What depends on the colours, which are all that another colour scheme changes; other rules are dear. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * The rules of accessibility that a page breaks, each with the first element that does, by axe. The page must
 * run scripts.
 * @param which `colours`: for a page that was looked at in another colour scheme already
 */
export async function brokenRules(page: Page, which: 'all' | 'colours' = 'all'): Promise<string[]> {
  // the document keeps it: that it is compiled again takes as long as to apply it
  if (!(await page.evaluate(() => 'axe' in globalThis)))
    await page.evaluate(
      (axe ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')),
    );
  const options = {
    resultTypes: ['violations'],
    ...(which === 'colours' && { runOnly: { type: 'rule', values: COLOUR_RULES } }),
  };
  return page.evaluate(async (how) => {
    const { axe } = globalThis as unknown as {
      axe: { run(how: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await axe.run(how)).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, options);
}
