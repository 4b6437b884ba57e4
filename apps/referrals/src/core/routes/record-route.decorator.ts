import { applyDecorators, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { ErrorCode } from '@referral-exchange/contracts';
import { ApiData, ApiErrors, Tagged } from '@referral-exchange/http';
import type { ReferralDto, SentCaseDto } from '../presenters/case-record.dto.js';
import { exampleRecord } from './example-records.js';

type RecordDto = typeof ReferralDto | typeof SentCaseDto;
interface RouteOptions {
  description?: string;
  errors?: ErrorCode[];
  status?: number;
}

/** A route that answers a sent case or a referral, with its tag. */
export function RecordRoute(
  route: MethodDecorator,
  record: RecordDto,
  summary: string,
  { description, errors = ['permission_denied'], status }: RouteOptions = {},
): MethodDecorator {
  const operation = ApiOperation({ summary, description });
  const data = ApiData(record, { status, example: (at) => exampleRecord(record, at) });
  return applyDecorators(route, operation, data, Tagged(), ApiErrors(...errors));
}

/** A route that changes the status of a referral. */
export function MoveRoute(
  path: string,
  record: RecordDto,
  summary: string,
  description: string,
): MethodDecorator {
  const errors: ErrorCode[] = ['permission_denied', 'invalid_state_transition'];
  return RecordRoute(Post(path), record, summary, { description, errors });
}
