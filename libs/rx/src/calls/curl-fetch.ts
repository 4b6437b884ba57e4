import { curlCommand, shellVariable } from './curl-command.js';

/** Paths whose GET gives a list. */
const LISTS =
  /\/(sent-cases|received-referrals|referrals|status-updates|webhooks|deliveries|captures|status-history)$/;

/** What a later call needs of an earlier answer, as variables of the shell. */
const ANSWER = {
  id: shellVariable('ID'),
  baseCaseId: shellVariable('CASE_ID'),
  referralId: shellVariable('REFERRAL_ID'),
  secret: shellVariable('WEBHOOK_SECRET'),
};

/**
 * A `fetch` that prints the curl of each request and sends nothing (`--curl`). It answers with variables, so
 * that a command of several calls shows them all.
 */
export function curlFetch(print: (text: string) => void): typeof fetch {
  return async (input, { method = 'GET', headers, body } = {}) => {
    const url = String(input);
    print(
      curlCommand({
        method,
        url,
        headers: headers as Record<string, string>,
        body: typeof body === 'string' || body instanceof FormData ? body : undefined,
      }),
    );
    const isList = method === 'GET' && LISTS.test(new URL(url).pathname);
    return Response.json({
      data: isList ? [] : ANSWER,
      meta: {},
      ...(isList && { pagination: { page: 1, limit: 20, total: 0, totalPages: 1 } }),
    });
  };
}
