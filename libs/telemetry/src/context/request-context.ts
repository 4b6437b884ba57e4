import { AsyncLocalStorage } from 'node:async_hooks';
import type { EnvelopeKind, Principal } from '@referral-exchange/contracts';
import type { Warning } from './warnings.js';

/** A service that calls this one. */
export interface CallingService {
  name: string;
  /** The firm that it acts for, when it acts for one. */
  firmId: string | null;
}

/** What is known of the work in hand; one object per request, or per consumed message. */
export interface RequestContext {
  requestId: string;
  /** W3C traceparent of the nearest span, made up when the caller sent none. */
  traceparent: string;
  /** Set by the principal guard once the caller is known. */
  principal?: Principal;
  /** Set instead of the principal on a `@ServiceOnly` route. */
  service?: CallingService;
  /** Set by the principal guard from the controller's declaration. */
  envelope?: EnvelopeKind;
  /** Code of the error that was sent, for the log. */
  errorCode?: string;
  /** What else the line of the request in the log says. */
  logged?: Readonly<Record<string, string | undefined>>;
  /** Parts of the request that were ignored, for `meta.warnings`. */
  warnings?: readonly Warning[];
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The context of the work in hand, or undefined outside of any request or message. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs `work` with `context` as the current one. */
export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}
