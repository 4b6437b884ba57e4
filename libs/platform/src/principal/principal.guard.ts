import { Injectable } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { PRINCIPAL_HEADER, type Principal } from '@referral-exchange/contracts';
import type { Request } from 'express';
import { currentContext } from '../context/request-context.js';
import { ApiError } from '../errors/api.error.js';
import { accessRuleOf, isPublic } from './access.decorators.js';
import { decideAccess } from './principal.policy.js';
import { PRINCIPAL_STRATEGY } from './principal.strategy.js';
import { VerifiedTokens } from './verified-tokens.js';

/**
 * Admits a call or refuses it, in the order of decisions 1.3: 401, wrong kind of credential, tier. A service never
 * sees a key, only the principal that the gateway made of it.
 */
@Injectable()
export class PrincipalGuard extends AuthGuard(PRINCIPAL_STRATEGY) {
  private readonly verified = new VerifiedTokens();

  override async canActivate(execution: ExecutionContext): Promise<boolean> {
    if (execution.getType() !== 'http') return true;
    const request = execution.switchToHttp().getRequest<Request & { user?: Principal }>();
    const [handler, controller] = [execution.getHandler(), execution.getClass()];
    const rule = accessRuleOf(handler, controller, request.method);
    const context = currentContext();
    // from here on the answer's envelope is known, also that of a refusal
    if (context) context.envelope = rule.envelope;
    if (isPublic(handler, controller)) return true;
    const principal = await this.authenticate(execution, request);
    if (context) context.principal = principal;
    const refusal = decideAccess(principal, rule);
    if (refusal) throw new ApiError(refusal.code, refusal.message);
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
    _info: unknown,
    execution: ExecutionContext,
  ): T {
    if (!error && principal) return principal;
    const request = execution.switchToHttp().getRequest<Request>();
    if (currentContext()?.envelope === 'internal') {
      if (!request.headers[PRINCIPAL_HEADER]) throw new ApiError('no_token', 'No token was sent');
      throw new ApiError('token_invalid', 'The token is not valid');
    }
    throw new ApiError('invalid_api_key', 'The API key is missing, invalid or revoked');
  }
}
