import { useQuery } from '@tanstack/react-query';
import { bodyOf, POST } from './client.ts';
import type { components } from './generated/internal-api.js';
import type { SessionUser } from './operations.ts';
import { session } from './session.ts';

type Schemas = components['schemas'];
/** What an authenticator app is set up with. Shown once. */
export type TotpSetup = Schemas['TotpSetup'];
/** What a person shows after the password. */
export type SecondFactorProof = { code: string } | { recoveryCode: string } | { passkey: object };

/** A session that began with a new second factor. */
export interface Enrolled {
  user: SessionUser;
  recoveryCodes: string[] | null;
}

/** Ends a sign-in. @throws {ApiProblem} when it is not accepted, or the challenge is over */
export async function showSecondFactor(challenge: string, proof: SecondFactorProof): Promise<void> {
  const body = { challenge, ...proof } as Schemas['ShowSecondFactor'];
  const { data } = await bodyOf(POST('/auth/second-factor', { body }));
  session.open(data.user);
}

/** The secret of the app that the firm demands. It is asked for once: another one would replace it. */
export function useEnrolment(challenge: string) {
  return useQuery({
    queryKey: ['enrolment', challenge],
    queryFn: async () => (await bodyOf(POST('/auth/second-factor/enrolment', { body: { challenge } }))).data,
    staleTime: Infinity,
    // nothing keeps the secret
    gcTime: 0,
  });
}

/**
 * Takes the first code of the app. The session is there then, and is entered by `enter`. @throws
 * {ApiProblem}
 */
export async function confirmEnrolment(challenge: string, code: string): Promise<Enrolled> {
  const body = { challenge, code };
  return (await bodyOf(POST('/auth/second-factor/enrolment/confirm', { body }))).data;
}

/** Asks the browser for a passkey by `make`, and adds it, as `confirmEnrolment` does. @throws {ApiProblem} */
export async function enrolPasskey(
  challenge: string,
  make: (options: object) => Promise<object>,
): Promise<Enrolled> {
  const begin = POST('/auth/second-factor/enrolment/passkeys/options', { body: { challenge } });
  const { registration, options } = (await bodyOf(begin)).data;
  const body = { challenge, registration, response: { ...(await make(options)) } };
  return (await bodyOf(POST('/auth/second-factor/enrolment/passkeys', { body }))).data;
}

/** Goes on in a session that was begun. */
export function enter(user: SessionUser): void {
  session.open(user);
}
