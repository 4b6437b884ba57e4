import { TextField } from '../../ui/text-field.tsx';

interface Props {
  value: string;
  fault: string;
  onChange: (text: string) => void;
}

/** Asks for a person. What is typed is not kept: the address of a client must not stay in a browser. */
export function PersonField({ value, fault, onChange }: Props) {
  return (
    <TextField
      label="Person"
      name="person"
      hint="The email address of the client, or the id of a case or of a med case."
      fault={fault}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      maxLength={254}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
