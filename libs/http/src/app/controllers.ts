import { applyDecorators, Controller } from '@nestjs/common';
import { ApiExcludeController, ApiTags } from '@nestjs/swagger';
import { INTERNAL_PREFIX, PUBLIC_PREFIX, type ApiArea, type ServiceName } from '@referral-exchange/contracts';
import { InternalEnvelope } from '@referral-exchange/telemetry';
import { ServiceOnly } from '@referral-exchange/identity';

/**
 * A controller of public resources, e.g. `@PublicController('sent-cases', 'Sent cases')`: reached under
 * {base_url} and, by session or OAuth token, under {internal_url}, both times with the public envelope
 * (decisions, sections 8 and 14). The descriptions show its operations under the heading of `area`.
 */
export function PublicController(path: string, area: ApiArea): ClassDecorator {
  const tail = path.replace(/^\//, '');
  return applyDecorators(
    Controller([`${PUBLIC_PREFIX}/${tail}`, `${INTERNAL_PREFIX}/${tail}`]),
    ApiTags(area),
  );
}

/**
 * A controller of internal-only endpoints, e.g. `@InternalController('admin', 'Administration')`, with the
 * internal envelope.
 */
export function InternalController(path: string, area: ApiArea): ClassDecorator {
  const address = `${INTERNAL_PREFIX}/${path.replace(/^\//, '')}`;
  return applyDecorators(Controller(address), InternalEnvelope(), ApiTags(area));
}

/**
 * A controller for other services alone, which the gateway does not route and no description shows, e.g.
 * `@ServiceController('cases', 'med-cases')` at `/internal/cases`. A route may name other services by
 * `@ServiceOnly`.
 */
export function ServiceController(
  path: string,
  ...services: [ServiceName, ...ServiceName[]]
): ClassDecorator {
  return applyDecorators(Controller(`internal/${path}`), ApiExcludeController(), ServiceOnly(...services));
}
