import { createParamDecorator, UnauthorizedException, type ExecutionContext } from '@nestjs/common';
import { PRINCIPAL_HEADER, type Principal } from '@referral-exchange/contracts';
import type { Request } from 'express';
import { callerOf, type Caller } from './caller.js';

/** `@CurrentCaller() caller: Caller`: the verified principal as one who acts here. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<Request & { user?: Principal }>();
  if (!request.user) throw new UnauthorizedException();
  return callerOf(request.user, String(request.headers[PRINCIPAL_HEADER]));
});
