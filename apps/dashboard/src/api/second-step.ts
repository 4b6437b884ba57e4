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
export async function confirmEnrolment(
  challenge: string,
  code: string,
): Promise<{ user: SessionUser; recoveryCodes: string[] | null }> {
  const body = { challenge, code };
  return (await bodyOf(POST('/auth/second-factor/enrolment/confirm', { body }))).data;
}

/** Goes on in a session that was begun. */
export function enter(user: SessionUser): void {
  session.open(user);
}
