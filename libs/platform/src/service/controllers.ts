import { applyDecorators, Controller } from '@nestjs/common';
import { INTERNAL_PREFIX, PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { InternalEnvelope } from '../envelope/envelope-kind.js';

/**
 * A controller of public resources, e.g. `@PublicController('sent-cases')`: reached under {base_url} and, by session
 * or OAuth token, under {internal_url}, both times with the public envelope (decisions, sections 8 and 14).
 */
export function PublicController(path: string): ClassDecorator {
  const tail = path.replace(/^\//, '');
  return Controller([`${PUBLIC_PREFIX}/${tail}`, `${INTERNAL_PREFIX}/${tail}`]);
}

/** A controller of internal-only endpoints, e.g. `@InternalController('admin')`, with the internal envelope. */
export function InternalController(path: string): ClassDecorator {
  return applyDecorators(Controller(`${INTERNAL_PREFIX}/${path.replace(/^\//, '')}`), InternalEnvelope());
}
