import { ReferralExchange, ReferralExchangeError, verifyWebhook } from '@referral-exchange/sdk';

/** A script of a page: reads, writes, uploads a file, meets an error (e2e/sdk.e2e-spec.ts bundles it). */
async function play(baseUrl: string, apiKey: string): Promise<object> {
  const rx = new ReferralExchange({ baseUrl, apiKey });
  const { firm } = await rx.firms.me();
  const created = await rx.sentCases.create({
    title: 'From a page',
    caseType: 'motor_vehicle_accident',
    jurisdiction: 'NY',
    clientFirstName: 'Dana',
    clientLastName: 'Whitfield',
  });
  const file = new File(['%PDF-1.7 from a page'], 'page.pdf', { type: 'application/pdf' });
  const stored = await rx.documents.upload(created.id, { file });
  const titles: (string | null)[] = [];
  for await (const { title } of rx.sentCases.list({ search: 'From a page' })) titles.push(title);
  const missing: unknown = await rx.sentCases
    .get('0192f3a0-2000-7000-8000-00000000dead')
    .catch((error: unknown) => error);
  return {
    firm: firm?.name,
    file: stored.fileName,
    titles,
    missing: missing instanceof ReferralExchangeError ? missing.code : 'none',
    webhook: webhookFault(),
  };
}

function webhookFault(): string {
  try {
    verifyWebhook('{}', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`, 'whsec_1');
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
}

Object.assign(globalThis, { play });
