import { z } from 'zod';
import { eventSchema } from './envelope.js';

/** Why a session ended. `refresh_replayed`: a refresh token was used twice, so somebody else may hold it. */
const SESSION_END_REASONS = [
  'logged_out',
  'replaced',
  'ended_by_user',
  'refresh_replayed',
  'password_changed',
  'password_reset',
  'account_inactive',
] as const;

/**
 * A session of a user ended. Its tokens are refused on every gateway within a second. When the user signed
 * out, the sign-ins on the page of OAuth end as well.
 */
export const sessionEndedV1 = eventSchema(
  'session.ended.v1',
  z.object({ sessionId: z.uuid(), userId: z.uuid(), reason: z.enum(SESSION_END_REASONS) }),
);
