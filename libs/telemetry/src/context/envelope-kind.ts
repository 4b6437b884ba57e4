import { SetMetadata } from '@nestjs/common';
import { type EnvelopeKind, INTERNAL_PREFIX } from '@referral-exchange/contracts';

export const ENVELOPE_KIND = 'telemetry:envelope';

/**
 * Declares that a controller's answers wear the internal envelope `{ meta: { success }, data }`. Public
 * resources reached under {internal_url} keep the public one (decisions, section 14), so the path alone does
 * not decide.
 */
export const InternalEnvelope = (): ClassDecorator & MethodDecorator =>
  SetMetadata<string, EnvelopeKind>(ENVELOPE_KIND, 'internal');

/** The envelope of a path that no controller has: unknown routes under /api/v1 answer in the internal one. */
export function envelopeOfPath(path: string): EnvelopeKind {
  return path === INTERNAL_PREFIX || path.startsWith(`${INTERNAL_PREFIX}/`) ? 'internal' : 'public';
}
