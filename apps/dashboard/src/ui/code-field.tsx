import type { Ref } from 'react';
import { TextField } from './text-field.tsx';

interface Props {
  ref: Ref<HTMLInputElement>;
  label: string;
  hint?: string;
  fault: string | undefined;
}

/**
 * The code that an authenticator app shows. Password managers fill it in, and it may be pasted with spaces.
 */
export function CodeField({ label, hint, fault, ref }: Props) {
  return (
    <TextField
      ref={ref}
      label={label}
      hint={hint}
      fault={fault}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      autoFocus
    />
  );
}
