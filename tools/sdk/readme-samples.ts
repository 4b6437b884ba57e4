import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a sample stands on when an earlier one of the page has made it. */
const PRELUDE = `import { ReferralExchange } from '@referral-exchange/sdk';\ndeclare const rx: ReferralExchange;\n`;

const ROOT = join(import.meta.dirname, '../..');
/** Pages that show what uses the SDKs. */
export const GUIDES = ['docs/guides/sdks.md', 'docs/guides/webhooks.md'];

/** The samples of a page in one language. */
export function samplesOf(path: string, language: string): string[] {
  const fenced = new RegExp(`^\`\`\`${language}\\b.*\n([^]*?)^\`\`\`$`, 'gm');
  return [...readFileSync(join(ROOT, path), 'utf8').matchAll(fenced)].map(([, code = '']) => code);
}

/** The TypeScript samples of a page, each as a module of its own. */
export function modulesOf(path: string): string[] {
  return samplesOf(path, 'ts').map((code) =>
    /import \{ ReferralExchange \}/.test(code) ? `${code}export {};\n` : `${PRELUDE}${code}export { rx };\n`,
  );
}
