import type { OwnersField } from '@referral-exchange/contracts';
import { Field, lineage, type EntityClass } from '@referral-exchange/database';
import type { ColumnOptions } from 'typeorm';

/**
 * Who sees the fields of a case and of a hop. They are declared once each, on their entities: columns of the
 * SQL, default values, the facts of events and the fields of records all follow from there
 * (docs/adding-a-field.md).
 */

/** An amount or a percentage; a number in memory. */
export const Numeric = (options: ColumnOptions = {}): PropertyDecorator => Field('numeric', options);

/** `parties`: every firm that sees the record unmasked. `owner`: the case's owner alone (masking rule 7). */
type Audience = 'parties' | 'owner';
type AudienceOf<Key> = Key extends OwnersField ? 'owner' : 'parties';
const audiences = new Map<object, Map<string, Audience>>();

/**
 * The field is in the records of these viewers. A field without this decorator is in no record. It does not
 * compile where contracts, which know the fields that only the owner sees, say otherwise.
 */
export const ShownTo =
  <A extends Audience>(audience: A) =>
  <Key extends string>(prototype: object, key: AudienceOf<Key> extends A ? Key : never): void => {
    const declared = audiences.get(prototype) ?? new Map<string, Audience>();
    audiences.set(prototype, declared.set(key, audience));
  };

/** The fields shown to an audience, those of the parent class first. */
export function fieldsShownTo(entity: EntityClass, audience: Audience): string[] {
  return lineage(entity).flatMap(({ prototype }) =>
    [...(audiences.get(prototype as object) ?? [])].filter(([, to]) => to === audience).map(([key]) => key),
  );
}
