import { plainWords } from './plain-words.ts';
import { now } from './server-clock.ts';

/** What is wrong with one field of a form. */
export interface FieldProblem {
  field: string;
  /** What kind of mistake it is, `inactive_firm`: public operations tell it, internal ones do not. */
  code?: string | undefined;
  message: string;
}

interface ErrorBody {
  /** Details are a list of fields; those of public operations an object, which has that list as `errors`. */
  error?: { code?: string; message?: string; details?: DetailsBody };
}

type FaultBody = Partial<FieldProblem>;
type DetailsBody = FaultBody[] | { errors?: FaultBody[]; reason?: string };

/** What is known of a call that did not work. */
interface Facts {
  /** 0: no answer came. */
  status: number;
  code: string;
  requestId?: string | null;
  fields?: readonly FieldProblem[];
  reason?: string | undefined;
  retryAt?: number | null;
}

/** A call that did not work, in words for the person. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  readonly status: number;
  readonly code: string;
  /** Names the call to support. Null when the server was not reached. */
  readonly requestId: string | null;
  readonly fields: readonly FieldProblem[];
  /** Tells apart what has one code: `cycle`, `version_mismatch`. */
  readonly reason: string | undefined;
  /** Until when the server wants no further try, by its clock in ms. Null: it did not say. */
  readonly retryAt: number | null;

  constructor(message: string, facts: Facts) {
    super(message);
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId ?? null;
    this.fields = facts.fields ?? [];
    this.reason = facts.reason;
    this.retryAt = facts.retryAt ?? null;
  }

  /** The same problem, told in words of the page. */
  inWords(message: string): ApiProblem {
    return new ApiProblem(message, this);
  }

  /** Whether the same call may work in a moment. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  /** Whether the call may have worked all the same. */
  get leavesDoubt(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** How long the server wants no further try. */
  get waitMs(): number {
    return this.retryAt === null ? 0 : Math.max(0, this.retryAt - now());
  }
}

/** No answer came: the network, or the server, is away. */
export function unreachable(): ApiProblem {
  const text = 'The server cannot be reached. Nothing is lost: try again.';
  return new ApiProblem(text, { status: 0, code: 'unreachable' });
}

/** The problem that an answer tells of. Of a mistake of ours we say no more than that it is one. */
export function problemOf(answer: Response, body: unknown): ApiProblem {
  const { code = 'unknown', message, details = [] } = (body as ErrorBody | undefined)?.error ?? {};
  const isList = Array.isArray(details);
  const fields = (isList ? details : (details.errors ?? [])).flatMap(
    ({ field, code: kind, message: text }) => (field && text ? [{ field, code: kind, message: text }] : []),
  );
  const reason = isList ? fields.find(({ field }) => field === 'reason')?.message : details.reason;
  const { status, headers } = answer;
  return new ApiProblem(plainWords({ status, code, reason, message }), {
    status,
    code,
    requestId: headers.get('X-Request-Id'),
    fields,
    reason,
    retryAt: retryAt(headers.get('Retry-After')),
  });
}

function retryAt(seconds: string | null): number | null {
  return seconds !== null && /^\d+$/.test(seconds) ? now() + Number(seconds) * 1_000 : null;
}
