import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { callerOf } from '@referral-exchange/identity';
import type { Principal } from '@referral-exchange/contracts';
import { mergeMap, type Observable } from 'rxjs';
import { idsShown, READ_ACTION, readEntry, type ReadPath } from './read-entry.js';

/** Records a read before its answer leaves. Without the entry, the call fails and shows nothing. */
@Injectable()
export class ReadAuditInterceptor implements NestInterceptor {
  constructor(private readonly audit: Audit) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const action = Reflect.getMetadata(READ_ACTION, context.getHandler()) as string;
    const request = context.switchToHttp().getRequest<{ user: Principal; params: ReadPath }>();
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        const caller = callerOf(request.user);
        const entry = readEntry(action, caller, lowerCased(request.params), idsShown(answer));
        if (entry) await this.audit.recordRead(caller, entry);
        return answer;
      }),
    );
  }
}

/** UUIDs are compared in lower case everywhere. */
function lowerCased(path: ReadPath): ReadPath {
  return Object.fromEntries(Object.entries(path).map(([name, id]) => [name, String(id).toLowerCase()]));
}
