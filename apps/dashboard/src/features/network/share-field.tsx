import { TextField } from '../../ui/text-field.tsx';

export const NOT_A_SHARE = 'Enter a number from 0 to 100, with at most two decimals.';

/** The share of the fee that the own firm asks for as the sender. */
export function ShareField({ share, fault }: { share: number | null; fault: string | undefined }) {
  return (
    <TextField
      label="Your share of the fee in percent (optional)"
      hint="The other firm reads it in your request."
      name="share"
      inputMode="decimal"
      maxLength={10}
      autoComplete="off"
      defaultValue={share === null ? '' : String(share)}
      fault={fault}
    />
  );
}
