/** Answers that `app/early.ts` has asked for before the app was there, by address. */
declare global {
  var earlyAnswers: Map<string, Promise<Response>> | undefined;
}

/** Sends a call for the app, which takes its answer later. For the file that runs first. */
export function askEarly(path: string): void {
  const answer = fetch(path);
  // who takes the answer hears of it
  answer.catch(() => undefined);
  globalThis.earlyAnswers ??= new Map();
  globalThis.earlyAnswers.set(new URL(path, location.href).href, answer);
}

/** The answer of a call that is on its way already. Each is used once. */
export function takeEarlyAnswer({ method, url }: Request): Promise<Response> | undefined {
  if (method !== 'GET') return undefined;
  const answer = globalThis.earlyAnswers?.get(url);
  globalThis.earlyAnswers?.delete(url);
  return answer;
}
