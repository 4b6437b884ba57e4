import { ApiProblem } from '../../api/api-problem.ts';
import { foundFaults } from '../../ui/found-faults.ts';
import type { FieldFaults } from '../../ui/use-faults.ts';

/** What is typed to change a password. */
interface TypedPasswords {
  currentPassword: string;
  newPassword: string;
  repeated: string;
}

const LEAST = 12;
const MOST = 256;
const VISIBLE = /[^\s\p{C}]/u;

const TOO_SHORT = `This password is too short: use at least ${LEAST} characters.`;
const TOO_LONG = `This password is too long: use at most ${MOST} characters.`;
const BLANK = 'A password cannot consist of blanks: choose a word or a sentence.';
const WRONG = 'This is not your current password.';
const UNCHANGED = 'This is the password that you have. Choose another one.';

/** What must change before a password can be changed: a sentence for each field. Pure. */
export function passwordFaults({ currentPassword, newPassword, repeated }: TypedPasswords): FieldFaults {
  return foundFaults({
    currentPassword: currentPassword === '' ? 'Enter your current password.' : undefined,
    newPassword: newFault(newPassword.normalize('NFC'), currentPassword.normalize('NFC')),
    repeated: repeated === newPassword ? undefined : 'This is not the same password. Enter both again.',
  });
}

function newFault(password: string, current: string): string | undefined {
  // as the server counts: what a person sees as one character
  const { length } = [...password];
  if (length === 0) return 'Enter a new password.';
  if (!VISIBLE.test(password)) return BLANK;
  if (length < LEAST) return TOO_SHORT;
  if (length > MOST) return TOO_LONG;
  return password === current ? UNCHANGED : undefined;
}

/** What the server says of the fields. Pure. */
export function faultsFromApi(problem: unknown): FieldFaults {
  if (!(problem instanceof ApiProblem)) return {};
  if (problem.code === 'invalid_credentials') return { currentPassword: WRONG };
  // other details are no faults of a field
  const faults = problem.fields.filter(({ field }) => field.endsWith('Password'));
  return Object.fromEntries(faults.map(({ field, message }) => [field, message]));
}

/** Why no password is checked at the moment, in words. Pure. */
export function passwordRefusal(problem: unknown): unknown {
  if (!(problem instanceof ApiProblem) || !problem.code.startsWith('rate_limited_')) return problem;
  const minutes = /wait (\d+) minutes/.exec(problem.message)?.[1] ?? 'a few';
  return problem.inWords(`Too many wrong passwords were entered. Wait ${minutes} minutes, then try again.`);
}
