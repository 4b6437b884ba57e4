import { isUtf8 } from 'node:buffer';
import {
  AnyValue,
  Flag,
  FreeObject,
  Instant,
  isTooDeep,
  LongText,
  Nested,
  OneOf,
  Pattern,
  Uuid,
  WholeNumber,
} from '@referral-exchange/http';
import type { StoredCapture } from '../captures/echo-captures.js';
import { EXAMPLE_SUBSCRIPTION_ID } from '../subscriptions/present-subscription.js';
import { verifyCapture, type EchoSecrets } from './verify-capture.js';

const SIGNATURE = `t=1767605520,v1=${'8c'.repeat(32)}`;
const BODY = { event: 'webhook.test', timestamp: '2026-01-05T09:32:00.000Z', data: {} };

/** How the signature of a capture compares with the secrets of the subscription. */
export class SignatureDetailsDto {
  @LongText('The header `X-Service-Signature` as received. Null if it was missing.', SIGNATURE, {
    nullable: true,
  })
  received: string | null;
  @WholeNumber(
    0,
    999_999_999_999,
    'Part `t` of the signature, in Unix seconds. Null if it was missing or not a number.',
    1_767_605_520,
    {
      nullable: true,
    },
  )
  timestamp: number | null;
  @Flag('Whether the signature was made with the current or the previous secret.', true) match: boolean;
  @OneOf(
    ['current', 'previous'],
    'Secret that the signature was made with. Null if neither matches. The previous secret counts for 24 hours after a rotation.',
    'current',
    { nullable: true },
  )
  matchedSecret: 'current' | 'previous' | null;
}

/** A request that the echo address received. */
export class EchoCaptureDto {
  @Uuid('Id of the capture.', '0192f3a0-f100-7000-8000-000000000001') id: string;
  @Uuid('Id of the subscription.', EXAMPLE_SUBSCRIPTION_ID) subscriptionId: string;
  @FreeObject(
    'Headers of the request. Names are in lower case.',
    {
      'content-type': 'application/json',
      'x-service-event': 'webhook.test',
      'x-service-signature': SIGNATURE,
    },
    { values: { type: 'string' } },
  )
  headers: Record<string, string>;
  @AnyValue('The body parsed as JSON. Null if it is not JSON or is nested deeper than 32 levels.', BODY, {
    nullable: true,
  })
  body: unknown;
  @LongText('The body as UTF-8 text: exactly what was signed.', JSON.stringify(BODY)) rawBody: string;
  @Pattern(
    /^[A-Za-z0-9+/]*={0,2}$/,
    'The exact bytes in base64 if they are not valid UTF-8, e.g. compressed; else null.',
    null,
    { nullable: true },
  )
  rawBodyBase64: string | null;
  @Flag(
    'Whether a receiver would have accepted the signature: it matches, and `t` was at most 300 seconds from the time of receipt.',
    true,
  )
  signatureValid: boolean;
  @Nested(() => SignatureDetailsDto, 'Why the signature is valid or not.')
  signatureDetails: SignatureDetailsDto;
  @Instant('When the request was received.', '2026-01-05T09:32:00.000Z') receivedAt: string;
}

export function presentCapture(
  subscriptionId: string,
  capture: StoredCapture,
  secrets: EchoSecrets,
): EchoCaptureDto {
  const { id, headers, receivedAt } = capture;
  const bytes = Buffer.from(capture.body, 'base64');
  const { valid, ...signatureDetails } = verifyCapture(capture, bytes, secrets);
  return {
    id,
    subscriptionId,
    headers,
    body: parsed(bytes),
    rawBody: bytes.toString('utf8'),
    rawBodyBase64: isUtf8(bytes) ? null : capture.body,
    signatureValid: valid,
    signatureDetails,
    receivedAt,
  };
}

/** JSON of more levels than the service accepts could not be written into the answer. */
function parsed(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  if (isTooDeep(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
