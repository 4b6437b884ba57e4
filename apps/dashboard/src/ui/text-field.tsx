import type { ComponentProps } from 'react';
import { Field, type FieldWords } from './field.tsx';

/** A field of one line. */
export function TextField({ label, hint, fault, ...input }: FieldWords & ComponentProps<'input'>) {
  return <Field {...{ label, hint, fault }}>{(told) => <input {...input} {...told} />}</Field>;
}
