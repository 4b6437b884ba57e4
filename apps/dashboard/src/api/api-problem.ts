/** What is wrong with one field of a form. */
export interface FieldProblem {
  field: string;
  /** What kind of mistake it is: `required`, `inactive_firm`. */
  code?: string | undefined;
  message: string;
}

interface ErrorBody {
  /** Details are a list of fields; those of public operations an object, which has that list as `errors`. */
  error?: { code?: string; message?: string; details?: DetailsBody };
}

type FaultBody = Partial<FieldProblem>;
type DetailsBody = FaultBody[] | { errors?: FaultBody[]; reason?: string };

/** A call that did not work, in words for the person. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  /** 0: no answer came. */
  readonly status: number;
  readonly code: string;
  /** Names the call to support. Null when the server was not reached. */
  readonly requestId: string | null;
  readonly fields: readonly FieldProblem[];
  /** Tells apart what has one code: `cycle`, `version_mismatch`. */
  readonly reason: string | undefined;

  constructor(
    message: string,
    status: number,
    code: string,
    requestId: string | null,
    fields: readonly FieldProblem[] = [],
    reason?: string,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.fields = fields;
    this.reason = reason;
  }

  /** Whether the same call may work in a moment. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** No answer came: the network, or the server, is away. */
export function unreachable(): ApiProblem {
  return new ApiProblem('The server cannot be reached. Nothing is lost: try again.', 0, 'unreachable', null);
}

/** The problem that an answer tells of. Of a mistake of ours we say no more than that it is one. */
export function problemOf(answer: Response, body: unknown): ApiProblem {
  const { code = 'unknown', message, details = [] } = (body as ErrorBody | undefined)?.error ?? {};
  const isList = Array.isArray(details);
  const fields = (isList ? details : (details.errors ?? [])).flatMap(
    ({ field, code: kind, message: text }) => (field && text ? [{ field, code: kind, message: text }] : []),
  );
  const reason = isList ? fields.find(({ field }) => field === 'reason')?.message : details.reason;
  const requestId = answer.headers.get('X-Request-Id');
  return new ApiProblem(sentenceFor(answer, message), answer.status, code, requestId, fields, reason);
}

function sentenceFor({ status, headers }: Response, message: string | undefined): string {
  if (status === 429) {
    const seconds = Number(headers.get('Retry-After') ?? '60');
    return `Too many requests came from here. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  }
  if (status === 503) return 'This is not available right now. Try again in a few seconds.';
  if (status >= 500 || message === undefined) return 'Something went wrong on our side. Try again.';
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
