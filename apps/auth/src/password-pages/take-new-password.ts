import { ApiError, type FieldFault } from '@referral-exchange/contracts';

/** What is wrong with a field, for the person who filled it in. */
export type PasswordFaults = Partial<Record<'password' | 'repeated', string>>;

/** What a posted form led to. `token`: it could not be used any more. */
export type TakenPassword = 'done' | 'token' | PasswordFaults;

export interface PasswordChange<Input> {
  /** The body that the API takes, checked by the same rules. @throws 400 */
  read(password: string): Input;
  execute(input: Input): Promise<unknown>;
}

/** Sets the password of a form by the use case of the API. Nothing is set while a field is wrong. */
export async function takeNewPassword<Input>(
  form: URLSearchParams,
  { read, execute }: PasswordChange<Input>,
): Promise<TakenPassword> {
  const password = form.get('password') ?? '';
  const faults: PasswordFaults = {};
  if (form.get('repeated') !== password) faults.repeated = 'This is not the same password. Enter both again.';
  let input: Input | undefined;
  try {
    input = read(password);
    if (faults.repeated === undefined) await execute(input);
  } catch (error) {
    const [fault] = fieldFaults(error);
    if (fault?.field === 'token') return 'token';
    if (!fault) throw error;
    faults.password = inWords(fault);
  }
  return Object.keys(faults).length === 0 ? 'done' : faults;
}

function fieldFaults(error: unknown): FieldFault[] {
  if (!(error instanceof ApiError && error.code === 'validation_error')) return [];
  return (error.details as { errors?: FieldFault[] } | undefined)?.errors ?? [];
}

/** A page names no field of the API. */
function inWords({ code, field, message }: FieldFault): string {
  if (code === 'required' || code === 'empty') return 'Enter a password.';
  if (code === 'too_short') return 'This password is too short: use at least 12 characters.';
  if (code === 'too_long') return 'This password is too long: use at most 256 characters.';
  return message.replace(field, 'The password');
}
