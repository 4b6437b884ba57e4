import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AUDIT_SUBJECTS } from '@referral-exchange/contracts';
import { PageQuery } from '@referral-exchange/platform';
import { IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import type { AuditEntry } from '../audit-entry.entity.js';

export class AuditLogQuery extends PageQuery {
  @ApiPropertyOptional({ example: 'firm.deactivated', maxLength: 100 })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  action?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'The record that was written.' })
  @IsOptional()
  @IsUUID()
  subjectId?: string;
}

class AuditActorDto {
  @ApiProperty({ example: 'admin' })
  kind: string;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  userId: string | null;

  @ApiProperty({ example: 'administrator' })
  name: string;
}

/** Who did what to which record, and when. */
export class AuditEntryDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ example: 'firm.deactivated' })
  action: string;

  @ApiProperty({ type: AuditActorDto })
  actor: AuditActorDto;

  @ApiProperty({ enum: AUDIT_SUBJECTS })
  subjectType: string;

  @ApiProperty({ format: 'uuid' })
  subjectId: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What was written, without secrets.',
  })
  details: object;

  @ApiProperty({ type: String, nullable: true, example: 'req_0123456789abcdef01234567' })
  requestId: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export function auditEntryDto(entry: AuditEntry): AuditEntryDto {
  return {
    id: entry.id,
    action: entry.action,
    actor: { kind: entry.actorKind, userId: entry.actorUserId, name: entry.actorName },
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    details: entry.details,
    requestId: entry.requestId,
    createdAt: entry.createdAt.toISOString(),
  };
}
