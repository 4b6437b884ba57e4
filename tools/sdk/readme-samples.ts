/** What a sample stands on when an earlier one of the page has made it. */
const PRELUDE = `import { ReferralExchange } from '@referral-exchange/sdk';\ndeclare const rx: ReferralExchange;\n`;

/** The samples of a page in one language. */
export function samplesOf(page: string, language: string): string[] {
  const fenced = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm');
  return [...page.matchAll(fenced)].map(([, code = '']) => code);
}

/** The TypeScript samples of a page, each as a module of its own. */
export function modulesOf(page: string): string[] {
  return samplesOf(page, 'ts').map((code) =>
    /import \{ ReferralExchange \}/.test(code) ? `${code}export {};\n` : `${PRELUDE}${code}export { rx };\n`,
  );
}
