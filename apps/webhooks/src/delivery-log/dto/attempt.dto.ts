import { ApiProperty } from '@nestjs/swagger';
import type { Attempt } from '../attempt.entity.js';

/** One try of a delivery. */
export class AttemptDto {
  @ApiProperty({ type: 'integer', minimum: 1 })
  number: number;

  @ApiProperty({ type: 'string', format: 'date-time' })
  startedAt: string;

  @ApiProperty({ type: 'integer', description: 'Milliseconds until it ended.' })
  durationMs: number;

  @ApiProperty({ type: 'integer', nullable: true })
  statusCode: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'As `lastError` of a delivery; null for a success.',
  })
  error: string | null;
}

export function presentAttempt(attempt: Attempt): AttemptDto {
  return {
    number: attempt.number,
    startedAt: attempt.startedAt.toISOString(),
    durationMs: attempt.durationMs,
    statusCode: attempt.statusCode,
    error: attempt.error,
  };
}
