import { WebhookSignatureError } from '../errors/errors.js';
import type { WebhookEvent } from '../schemas/api.js';
import type { RawBody } from './raw-body.js';
import { type SignatureHeader, verifyWebhook } from './verify-webhook.js';

/**
 * Verifies a webhook and gives its event, which a `switch` over `event.event` narrows. Names that are not
 * in the type come in time: let the `default` ignore them.
 *
 * @throws {WebhookSignatureError} when it is not genuine: respond with 400
 * @throws {WebhookBodyParsedError} when the body is not raw any more
 */
export function parseWebhook(
  rawBody: RawBody,
  header: SignatureHeader,
  secret: string,
  now?: number,
): WebhookEvent {
  if (!verifyWebhook(rawBody, header, secret, now))
    throw new WebhookSignatureError(
      'The signature of the webhook is missing, wrong or older than 300 seconds',
      {
        status: 400,
        code: 'webhook_signature_invalid',
      },
    );
  return JSON.parse(
    typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody),
  ) as WebhookEvent;
}
