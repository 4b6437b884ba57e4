/** What a sample stands on when an earlier one of the page has made it. */
const PRELUDE = `import { ReferralExchange } from '@referral-exchange/sdk';\ndeclare const rx: ReferralExchange;\n`;

/** The TypeScript samples of a page, each as a module of its own. */
export function samplesOf(page: string): string[] {
  return [...page.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = '']) =>
    /import \{ ReferralExchange \}/.test(code) ? `${code}export {};\n` : `${PRELUDE}${code}export { rx };\n`,
  );
}
