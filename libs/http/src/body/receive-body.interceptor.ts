import { Injectable, SetMetadata } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { from, switchMap, type Observable } from 'rxjs';
import { DEFERRED_BODY } from './deferred-body.decorator.js';
import { assertBodyReceived, hasBody, receiveBody } from './raw-body.js';

const READS_OWN_BODY = 'http:reads-own-body';

/** A route that judges a credential of its own before it reads the body with `exactBytes`. */
export const ReadsOwnBody = (): MethodDecorator => SetMetadata(READS_OWN_BODY, true);

/** Reads the body once the guards have admitted the call: a refused call cannot make it wait for a body. */
@Injectable()
export class ReceiveBodyInterceptor implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (execution.getType() !== 'http') return next.handle();
    const handler = execution.getHandler();
    if (Reflect.getMetadata(READS_OWN_BODY, handler)) return next.handle();
    const request = execution.switchToHttp().getRequest<Request>();
    // nearly every GET: there is nothing to wait for
    if (!hasBody(request)) return next.handle();
    return from(receiveBody(request)).pipe(
      switchMap(() => {
        // a route that never looks at its body would not notice that it was too large; those with
        // `DeferredBody` do
        if (!Reflect.getMetadata(DEFERRED_BODY, handler)) assertBodyReceived(request);
        return next.handle();
      }),
    );
  }
}
