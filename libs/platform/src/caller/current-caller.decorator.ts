import { createParamDecorator, UnauthorizedException, type ExecutionContext } from '@nestjs/common';
import type { Principal } from '@referral-exchange/contracts';
import type { Request } from 'express';
import { callerOf, type Caller } from './caller.js';

/** `@CurrentCaller() caller: Caller`: the verified principal of the request as a caller. Not on `@Public()` routes. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { user } = context.switchToHttp().getRequest<Request & { user?: Principal }>();
  if (!user) throw new UnauthorizedException();
  return callerOf(user);
});
