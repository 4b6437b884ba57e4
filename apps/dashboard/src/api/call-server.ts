import { unreachable } from './api-problem.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import type { SessionUser } from './operations.ts';
import { learnTime } from './server-clock.ts';
import { session } from './session.ts';

const REFRESH = '/api/v1/auth/refresh-session';
const PERSON = '/api/v1/auth/me';
/** Their 401 is about a password or a challenge, or there is nothing left to renew. */
const WITHOUT_RENEWAL = /^\/api\/v1\/auth\/(login|logout|second-factor(\/.*)?)$/;
/** A 401 about what was typed, a password or a code, or about a passkey: the session is as good as before. */
const ABOUT_PROOF = /"invalid_credentials"|"challenge_/;

/**
 * Sends a call with the cookies of the session. When its token has expired it is renewed, and the call is
 * sent again; when the session is over the call waits until the person has signed in again.
 * @throws {ApiProblem} when no answer comes
 */
export async function callServer(request: Request): Promise<Response> {
  if (WITHOUT_RENEWAL.test(new URL(request.url).pathname)) return send(request);
  const answer = await sendInSession(request);
  if (answer.status === 403) learnRole();
  return answer;
}

async function sendInSession(request: Request): Promise<Response> {
  const first = await send(request.clone());
  if (!(await isAboutSession(first))) return first;
  if (await renew()) {
    const second = await send(request.clone());
    if (!(await isAboutSession(second))) return second;
  }
  const signIn = session.expire();
  if (signIn === null) return first;
  await signIn;
  return send(request);
}

async function isAboutSession(answer: Response): Promise<boolean> {
  return answer.status === 401 && !ABOUT_PROOF.test(await answer.clone().text());
}

let learning: Promise<void> | undefined;

/** The role may have changed while the page was open: what the page offers follows. */
export function learnRole(): void {
  if (session.get().status !== 'open') return;
  learning ??= askWho()
    // the refusal itself was told; the next one asks again
    .catch(() => undefined)
    .finally(() => (learning = undefined));
}

async function askWho(): Promise<void> {
  const answer = await send(new Request(PERSON));
  if (answer.ok) session.open(((await answer.json()) as { data: SessionUser }).data);
}

let renewal: Promise<boolean> | undefined;

/** Renews the session, once for all calls that ask for it meanwhile. False: it is over. */
function renew(): Promise<boolean> {
  return (renewal ??= renewAlone().finally(() => (renewal = undefined)));
}

/** One tab after the other, as each refresh token works once (ADR 16). */
function renewAlone(): Promise<boolean> {
  return navigator.locks.request('dashboard.session', async () => {
    const body = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };
    const answer = await send(new Request(REFRESH, body));
    if (answer.ok) return true;
    if (answer.status !== 401) throw unreachable();
    // another window was faster, and its cookies are ours too
    return (await answer.text()).includes('refreshed_concurrently');
  });
}

async function send(request: Request): Promise<Response> {
  try {
    const early = takeEarlyAnswer(request);
    const answer = await (early ?? fetch(request));
    // an early one may have waited for the app
    if (!early) learnTime(answer);
    // to its end: an answer that breaks off is none
    const body = await answer.blob();
    return new Response(body.size > 0 ? body : null, answer);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw unreachable();
  }
}
