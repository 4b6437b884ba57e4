import { Injectable } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import {
  ApiError,
  type Principal,
  PRINCIPAL_HEADER,
  SERVICE_TOKEN_HEADER,
} from '@referral-exchange/contracts';
import type { Request } from 'express';
import { currentContext, throttledLog } from '@referral-exchange/telemetry';
import { VerifiedTokens } from '../tokens/verified-tokens.js';
import { CallingServices } from '../service-identity/calling-services.js';
import { admittedServices } from '../service-identity/service-only.decorator.js';
import { accessRuleOf, isPublic } from './access.decorators.js';
import { actingPrincipal, decideAccess } from './principal.policy.js';
import { PRINCIPAL_STRATEGY } from './principal.strategy.js';

/**
 * Admits a call or refuses it, in the order of decisions 1.3: 401, wrong kind of credential, tier. A service
 * never sees a key, only the principal that the gateway made of it; one that it cannot accept is a 503.
 */
@Injectable()
export class PrincipalGuard extends AuthGuard(PRINCIPAL_STRATEGY) {
  private readonly verified = new VerifiedTokens<Principal>();

  constructor(private readonly services: CallingServices) {
    super();
  }

  override async canActivate(execution: ExecutionContext): Promise<boolean> {
    if (execution.getType() !== 'http') return true;
    const request = execution.switchToHttp().getRequest<Request & { user?: Principal }>();
    const [handler, controller] = [execution.getHandler(), execution.getClass()];
    const rule = accessRuleOf(handler, controller, request.method);
    const context = currentContext();
    // from here on the answer's envelope is known, also that of a refusal
    if (context) context.envelope = rule.envelope;
    if (isPublic(handler, controller)) return true;
    const admitted = admittedServices(handler, controller);
    if (admitted) {
      const service = await this.services.admit(request, admitted);
      if (context) context.service = service;
      return true;
    }
    if (request.headers[SERVICE_TOKEN_HEADER] !== undefined)
      throw new ApiError('wrong_scope', 'This operation does not accept service tokens');
    const principal = await this.authenticate(execution, request);
    if (context) context.principal = principal;
    const refusal = decideAccess(principal, rule);
    if (refusal) throw new ApiError(refusal.code, refusal.message, refusal.details);
    request.user = actingPrincipal(principal, rule);
    if (context) context.principal = request.user;
    return true;
  }

  private async authenticate(
    execution: ExecutionContext,
    request: Request & { user?: Principal },
  ): Promise<Principal> {
    const token = request.headers[PRINCIPAL_HEADER];
    const known = typeof token === 'string' ? this.verified.find(token) : undefined;
    if (known) return (request.user = known);
    await super.canActivate(execution);
    const principal = request.user!;
    if (typeof token === 'string') this.verified.remember(token, principal);
    return principal;
  }

  override handleRequest<T>(
    error: unknown,
    principal: T | false,
    info: unknown,
    execution: ExecutionContext,
  ): T {
    if (!error && principal) return principal;
    const request = execution.switchToHttp().getRequest<Request>();
    if (request.headers[PRINCIPAL_HEADER] !== undefined) throw notAccepted(error ?? info);
    if (currentContext()?.envelope === 'internal') throw new ApiError('no_token', 'No token was sent');
    throw new ApiError('invalid_api_key', 'The API key is missing, invalid or revoked');
  }
}

/**
 * Nobody but the gateway sends a principal, and only after the customer's key was found good: when it cannot
 * be used, keys or clocks of ours do not fit, and the customer's key is not at fault.
 */
function notAccepted(cause: unknown): ApiError {
  const reason = cause instanceof Error ? cause.message : 'not of the agreed shape';
  throttledLog.error({ reason }, "the gateway's principal is not accepted");
  return new ApiError('service_unavailable', 'The service is not available right now', {
    reason: 'principal_not_accepted',
  });
}
