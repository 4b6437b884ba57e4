import type { ComponentProps } from 'react';
import { Field, type FieldWords } from './field.tsx';
import { holdEnter } from './hold-enter.ts';

/** A field of one line. In one of the type `search` Enter submits no form. */
export function TextField({ label, hint, fault, ...input }: FieldWords & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, fault }}>
      {(told) => <input onKeyDown={input.type === 'search' ? holdEnter : undefined} {...input} {...told} />}
    </Field>
  );
}
