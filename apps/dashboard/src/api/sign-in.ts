import { ApiProblem } from './api-problem.ts';
import { bodyOf, GET, POST } from './client.ts';
import type { components } from './generated/internal-api.js';
import { session } from './session.ts';

/** What a sign-in waits for after the password. */
export type SignInChallenge = components['schemas']['SecondFactorChallenge'];

/** Asks who is signed in, when the app starts. */
export async function findSession(): Promise<void> {
  try {
    session.open((await bodyOf(GET('/auth/me'))).data);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
    session.close();
  }
}

/**
 * Signs in; when a second step is needed, answers what it waits for.
 * @throws {ApiProblem} when the password is wrong, or too many were
 */
export async function signIn(email: string, password: string): Promise<SignInChallenge | null> {
  const { data } = await bodyOf(POST('/auth/login', { body: { email, password } }));
  if ('secondFactor' in data) return data.secondFactor;
  session.open(data.user);
  return null;
}

/** Ends the session at the server. The page is left afterwards. */
export async function signOut(): Promise<void> {
  try {
    await bodyOf(POST('/auth/logout', { body: {} }));
  } catch (error) {
    // it had ended before
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
  }
}
