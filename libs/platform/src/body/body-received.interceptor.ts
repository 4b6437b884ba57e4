import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { DEFERRED_BODY } from './deferred-body.decorator.js';
import { assertBodyReceived } from './raw-body.js';

/** A route that never looks at its body would not notice that it was too large; those with `DeferredBody` do. */
@Injectable()
export class BodyReceivedInterceptor implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (execution.getType() === 'http' && !Reflect.getMetadata(DEFERRED_BODY, execution.getHandler())) {
      assertBodyReceived(execution.switchToHttp().getRequest<Request>());
    }
    return next.handle();
  }
}
