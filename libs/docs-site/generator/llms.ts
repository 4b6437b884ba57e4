import { EXAMPLE_ORIGIN } from '@referral-exchange/contracts';
import { markdownPath } from './layout.ts';
import type { Page } from './page.ts';

/** The list of all pages for assistants, each with its Markdown (llmstxt.org). */
export function llmsText(pages: readonly Page[]): string {
  const line = ({ title, path, description }: Page): string =>
    `- [${title}](${markdownPath(path)}): ${description}`;
  const of = (start: string): string[] => pages.filter(({ path }) => path.startsWith(start)).map(line);
  const [front] = pages;
  return [
    '# Referral Exchange',
    '',
    `> ${front!.description}`,
    '',
    'Send an API key in the header `X-API-Key`. Every page below is Markdown. The OpenAPI document is at /api/public/v1/openapi.json.',
    '',
    `In examples \`${EXAMPLE_ORIGIN}\` stands for the address of this exchange.`,
    '',
    '## Guides',
    '',
    ...of('/docs/guides/'),
    '',
    '## Reference',
    '',
    ...of('/docs/api/'),
    ...of('/docs/webhooks'),
    ...of('/docs/errors'),
    '',
    '## Optional',
    '',
    ...of('/docs/internal/'),
    '',
  ].join('\n');
}
