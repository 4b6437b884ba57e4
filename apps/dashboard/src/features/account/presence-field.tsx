import type { Presence } from '../../api/second-factors.ts';
import { TextField } from '../../ui/text-field.tsx';

/** Asks for the password, or for a code of the app: a browser that was left open must not be enough. */
export function PresenceField({ isCode, fault }: { isCode: boolean; fault: string | undefined }) {
  return isCode ? (
    <TextField
      key="code"
      label="Code of your app"
      hint="A new one: each works once."
      name="proof"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      fault={fault}
      autoFocus
    />
  ) : (
    <TextField
      key="password"
      label="Your password"
      name="proof"
      type="password"
      autoComplete="current-password"
      fault={fault}
      autoFocus
    />
  );
}

/** What was typed, as the server is told. Pure. */
export function presenceIn(proof: string, isCode: boolean): Presence {
  return isCode ? { code: proof.trim() } : { currentPassword: proof };
}
