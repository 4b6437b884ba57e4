import { parseWebhook, ReferralExchange } from '@referral-exchange/sdk';

/**
 * A program of a customer in CommonJS: a webhook, genuine, forged and parsed too early. Prints what came as
 * JSON (e2e/sdk.e2e-spec.ts).
 */
const { BASE_URL = '', SENDER_KEY = '', BODY = '', SIGNATURE = '', SECRET = '' } = process.env;
const body = Buffer.from(BODY, 'base64');

function nameOfError(call: () => unknown): string {
  try {
    call();
    return 'none';
  } catch (error) {
    return (error as Error).name;
  }
}

async function main(): Promise<void> {
  const { firm } = await new ReferralExchange({ baseUrl: BASE_URL, apiKey: SENDER_KEY }).firms.me();
  const event = parseWebhook(body, SIGNATURE, SECRET);
  console.log(
    JSON.stringify({
      firm: firm?.name,
      event: event.event,
      status: event.event === 'referral.accepted' ? event.data.status : null,
      forged: nameOfError(() => parseWebhook(Buffer.concat([body, Buffer.from(' ')]), SIGNATURE, SECRET)),
      parsed: nameOfError(() => parseWebhook(JSON.parse(body.toString()), SIGNATURE, SECRET)),
    }),
  );
}

void main();
