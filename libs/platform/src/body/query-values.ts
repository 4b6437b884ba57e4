import { Transform } from 'class-transformer';

/** A query value `true` or `false`; anything else stays for `@IsBoolean()` to refuse. */
export const AsBoolean = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value));

/** A query value that may be repeated or a list with commas; becomes an array of strings. */
export const AsList = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    value === undefined
      ? undefined
      : [value]
          .flat()
          .flatMap((item) => (typeof item === 'string' ? item.split(',') : [item]))
          .map((item: unknown) => (typeof item === 'string' ? item.trim() : item)),
  );

/** A value of a list of upper-case words, in whatever case it came (decisions, 1.4). Arrays item by item. */
export const AsUpperCase = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map((item: unknown) => upper(item)) : upper(value),
  );

function upper(value: unknown): unknown {
  return typeof value === 'string' ? value.toUpperCase() : value;
}
