import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ReadAuditInterceptor } from './read-audit.interceptor.js';
import { READ_ACTION } from './read-entry.js';

/**
 * Records each successful call of a route in the audit log, before the answer leaves:
 * `@AuditedRead('med_case.read')`. Every route that shows health data has it (docs/adr/0070).
 */
export const AuditedRead = (action: string): MethodDecorator =>
  applyDecorators(SetMetadata(READ_ACTION, action), UseInterceptors(ReadAuditInterceptor));
