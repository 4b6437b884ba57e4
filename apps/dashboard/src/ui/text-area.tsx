import type { ComponentProps } from 'react';
import { Field, type FieldWords } from './field.tsx';

/** A field of several lines. */
export function TextArea({ label, hint, fault, ...area }: FieldWords & ComponentProps<'textarea'>) {
  return <Field {...{ label, hint, fault }}>{(told) => <textarea rows={3} {...area} {...told} />}</Field>;
}
