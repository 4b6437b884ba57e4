import {
  createParamDecorator,
  SetMetadata,
  UnauthorizedException,
  type ExecutionContext,
} from '@nestjs/common';
import type { ServiceName } from '@referral-exchange/contracts';
import { type CallingService, currentContext } from '@referral-exchange/telemetry';

const ADMITTED_SERVICES = 'identity:services';

/** A route that only these services may call, each by its own token. Customers get 403 `wrong_scope`. */
export const ServiceOnly = (...services: [ServiceName, ...ServiceName[]]): ClassDecorator & MethodDecorator =>
  SetMetadata(ADMITTED_SERVICES, services);

/** The services that a route admits; undefined for a route of customers. */
export function admittedServices(handler: object, controller: object): readonly string[] | undefined {
  return (Reflect.getMetadata(ADMITTED_SERVICES, handler) ??
    Reflect.getMetadata(ADMITTED_SERVICES, controller)) as string[] | undefined;
}

/** `@CurrentService() service: CallingService`: who calls a `@ServiceOnly` route, and for which firm. */
export const CurrentService = createParamDecorator(
  (_: unknown, _context: ExecutionContext): CallingService => {
    const service = currentContext()?.service;
    if (!service) throw new UnauthorizedException();
    return service;
  },
);
