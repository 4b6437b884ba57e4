import { Flag, Instant, LongText, NULLABLE, OneOf, Text, Uuid } from '@referral-exchange/http';
import { PROOF_KINDS, type ProofKind } from '../second-factors/second-factor.entity.js';
import type { Session } from '../sessions/session.entity.js';

/** One place where a user is signed in. */
export class SessionDto {
  @Uuid('Id of the session.', '019a1c00-0000-7000-8000-0000000000d1') id: string;
  @LongText(
    'Browser or program, as it names itself; null if it does not.',
    'Mozilla/5.0 (X11; Linux x86_64)',
    {
      nullable: true,
    },
  )
  userAgent: string | null;
  @Text('Address of the latest login or refresh.', '203.0.113.9') clientAddress: string;
  @Flag('Whether it is the session of this call.', true) isCurrent: boolean;
  @OneOf(PROOF_KINDS, 'The second factor that was shown; null: the password alone.', 'totp', NULLABLE)
  secondFactor: ProofKind | null;
  @Instant('When the user logged in.', '2026-03-02T14:30:00.000Z') createdAt: string;
  @Instant('When the session was last refreshed.', '2026-03-02T16:45:00.000Z') lastUsedAt: string;
  @Instant('When the session ends unless it is refreshed.', '2026-03-09T16:45:00.000Z') expiresAt: string;
}

export function presentSession(session: Session, currentId: string | undefined): SessionDto {
  const { id, userAgent, clientAddress, createdAt, lastUsedAt, expiresAt } = session;
  return {
    id,
    userAgent,
    clientAddress,
    isCurrent: id === currentId,
    secondFactor: session.secondFactor as ProofKind | null,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
