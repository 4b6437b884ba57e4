import { isUtf8 } from 'node:buffer';
import { ApiProperty } from '@nestjs/swagger';
import { isTooDeep } from '@referral-exchange/platform';
import type { StoredCapture } from '../../captures/echo-captures.js';
import { verifyCapture, type EchoSecrets } from '../verify-capture.js';

/** How the signature of a capture compares with the secrets of the subscription. */
export class SignatureDetailsDto {
  @ApiProperty({ type: 'string', nullable: true, description: 'The signature header as it came.' })
  received: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: '`t` of the signature, Unix seconds.' })
  timestamp: number | null;

  @ApiProperty({ type: 'boolean', description: 'The digest fits the current or the previous secret.' })
  match: boolean;

  @ApiProperty({ enum: ['current', 'previous'], nullable: true, description: 'The secret that fits.' })
  matchedSecret: 'current' | 'previous' | null;
}

/** A post to the echo endpoint. */
export class CaptureDto {
  @ApiProperty({ type: 'string', format: 'uuid' })
  id: string;

  @ApiProperty({ type: 'string', format: 'uuid' })
  subscriptionId: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Names in lower case.',
  })
  headers: Record<string, string>;

  @ApiProperty({
    nullable: true,
    description: 'The body parsed as JSON; null when it is none, or nests deeper than 32 levels.',
  })
  body: unknown;

  @ApiProperty({ type: 'string', description: 'The exact signed bytes, as UTF-8.' })
  rawBody: string;

  @ApiProperty({
    type: 'string',
    format: 'byte',
    nullable: true,
    description: 'The exact bytes in base64 when they are no UTF-8 (compressed, say); else null.',
  })
  rawBodyBase64: string | null;

  @ApiProperty({
    type: 'boolean',
    description: 'Verified as a receiver does; the previous secret counts for 24 hours after a rotation.',
  })
  signatureValid: boolean;

  @ApiProperty({ type: SignatureDetailsDto })
  signatureDetails: SignatureDetailsDto;

  @ApiProperty({ type: 'string', format: 'date-time' })
  receivedAt: string;
}

export function presentCapture(
  subscriptionId: string,
  capture: StoredCapture,
  secrets: EchoSecrets,
): CaptureDto {
  const bytes = Buffer.from(capture.body, 'base64');
  const { valid, ...signatureDetails } = verifyCapture(capture, bytes, secrets);
  return {
    id: capture.id,
    subscriptionId,
    headers: capture.headers,
    body: parsed(bytes),
    rawBody: bytes.toString('utf8'),
    rawBodyBase64: isUtf8(bytes) ? null : capture.body,
    signatureValid: valid,
    signatureDetails,
    receivedAt: capture.receivedAt,
  };
}

/** Deeper JSON than the service itself would take could not even be written into the answer. */
function parsed(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  if (isTooDeep(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
