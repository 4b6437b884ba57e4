/** A request as the API would see it. */
export interface SeenRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: Headers;
  body: unknown;
}

/** An answer to give: a JSON body with a status, or what `fetch` throws. */
export type Given = { status?: number; body?: unknown; headers?: Record<string, string> } | Error;

/** A `fetch` for tests that answers in turn and remembers what it was asked. */
export function fakeApi(...answers: Given[]): { seen: SeenRequest[]; fetch: typeof fetch } {
  const seen: SeenRequest[] = [];
  const answer = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted();
    const { pathname, search } = new URL(String(url));
    seen.push({
      method: init.method ?? 'GET',
      path: pathname + search,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    });
    const given = answers[Math.min(seen.length, answers.length) - 1] ?? {};
    if (given instanceof Error) throw given;
    const { status = 200, body = { data: {}, meta: META }, headers } = given;
    const isEmpty = status === 204 || status === 304;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(isEmpty ? null : text, { status, headers: headers ?? {} });
  };
  return { seen, fetch: answer as typeof fetch };
}

export const META = { requestId: 'req_0123456789abcdef01234567', timestamp: '2026-01-15T15:04:05.678Z' };

const DOCS = 'https://api.example.com/docs/errors';

/** An error as the API words it. */
export const errorBody = (code: string, details?: object) => ({
  error: { code, message: 'It is so.', docUrl: `${DOCS}#${code}`, ...(details && { details }) },
  meta: META,
});
