import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { ApiProblem } from '../api/api-problem.ts';

/** Why the browser made or used no passkey, by the name of its error. */
const WORDS: Readonly<Record<string, string>> = {
  NotAllowedError: 'The passkey was not used: it was cancelled, or it took too long. Try again.',
  AbortError: 'The passkey was not used: it was cancelled, or it took too long. Try again.',
  InvalidStateError: 'This device has a passkey for your account already. Take another device.',
  SecurityError:
    'Passkeys do not work at this address. Open Referral Exchange at the address that your administrator gave you.',
};
const OTHER =
  'The browser could not use a passkey. Take another browser or device, or another second factor.';

/** Asks the person for a passkey. @throws {ApiProblem} when there is none, or it was cancelled */
export function signWithPasskey(options: object): Promise<object> {
  return inWords(() =>
    startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] }),
  );
}

/**
 * Makes a passkey on a device of the person. @throws {ApiProblem} when it was cancelled, or cannot be made
 */
export function makePasskey(options: object): Promise<object> {
  return inWords(() =>
    startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] }),
  );
}

async function inWords(ask: () => Promise<object>): Promise<object> {
  try {
    return await ask();
  } catch (error) {
    const { name } = error as Error;
    throw new ApiProblem(WORDS[name] ?? OTHER, { status: 400, code: 'passkey_refused' });
  }
}
