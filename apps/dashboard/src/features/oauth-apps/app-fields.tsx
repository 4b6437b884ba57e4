import type { Ref } from 'react';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addressFault, faultOf } from './app-texts.ts';

/** What can be changed of an application, as it is typed: the addresses one a line. */
export interface AppWords {
  name: string;
  description: string;
  addresses: string;
}

/** What is wrong with them, beside what the server said. */
export type Missing = 'name' | 'addresses' | null;

interface Props {
  words: AppWords;
  onChange: (change: Partial<AppWords>) => void;
  missing: Missing;
  problem: unknown;
  nameRef: Ref<HTMLInputElement>;
  addressesRef: Ref<HTMLTextAreaElement>;
}

/** The first field that lacks its words. Pure. */
export function missingIn({ name, addresses }: AppWords): Missing {
  if (name.trim() === '') return 'name';
  return addresses.trim() === '' ? 'addresses' : null;
}

/** Name, description and redirect URIs of an application. */
export function AppFields({ words, onChange, missing, problem, nameRef, addressesRef }: Props) {
  return (
    <>
      <TextField
        ref={nameRef}
        label="Name"
        hint="People see it when they sign in."
        fault={missing === 'name' ? 'Enter a name, such as “Docket Manager”.' : faultOf(problem, 'name')}
        value={words.name}
        onChange={({ target }) => onChange({ name: target.value })}
        maxLength={100}
        autoComplete="off"
        autoFocus
      />
      <TextField
        label="What it does (optional)"
        hint="In a sentence or two. People see it when they decide."
        fault={faultOf(problem, 'description')}
        value={words.description}
        onChange={({ target }) => onChange({ description: target.value })}
        maxLength={500}
        autoComplete="off"
      />
      <TextArea
        ref={addressesRef}
        label="Redirect URIs"
        hint="Where people come back to, one address a line. https, or http on this computer (localhost); no fragment (#) and no wildcard. They are compared letter by letter."
        fault={
          missing === 'addresses'
            ? 'Enter an address, such as https://docket.example.com/oauth/callback.'
            : addressFault(problem)
        }
        value={words.addresses}
        onChange={({ target }) => onChange({ addresses: target.value })}
        spellCheck={false}
        autoComplete="off"
      />
    </>
  );
}
