import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

/** Short forms of what a response field may be, so that a record reads as a list of its fields. */

const field = (options: Record<string, unknown>): PropertyDecorator =>
  ApiProperty(options as ApiPropertyOptions);

export const Id = (): PropertyDecorator => field({ type: 'string', format: 'uuid' });
export const NullableId = (): PropertyDecorator => field({ type: 'string', format: 'uuid', nullable: true });
export const Str = (): PropertyDecorator => field({ type: 'string' });
export const NullableStr = (): PropertyDecorator => field({ type: 'string', nullable: true });
export const Instant = (): PropertyDecorator => field({ type: 'string', format: 'date-time' });
export const NullableInstant = (): PropertyDecorator =>
  field({ type: 'string', format: 'date-time', nullable: true });
export const NullableDate = (): PropertyDecorator =>
  field({ type: 'string', format: 'date', nullable: true });
export const Bool = (): PropertyDecorator => field({ type: 'boolean' });
export const NullableBool = (): PropertyDecorator => field({ type: 'boolean', nullable: true });
export const Int = (): PropertyDecorator => field({ type: 'integer' });
export const NullableInt = (): PropertyDecorator => field({ type: 'integer', nullable: true });
/** Money or a percentage. */
export const NullableNum = (): PropertyDecorator => field({ type: 'number', nullable: true });
export const Enum = (values: readonly string[]): PropertyDecorator =>
  field({ type: 'string', enum: [...values] });
export const NullableEnum = (values: readonly string[]): PropertyDecorator =>
  field({ type: 'string', enum: [...values, null], nullable: true });
export const EnumList = (values: readonly string[]): PropertyDecorator =>
  field({ type: 'array', items: { type: 'string', enum: [...values] } });
export const NullableMap = (): PropertyDecorator =>
  field({ type: 'object', nullable: true, additionalProperties: true });
// swagger knows a lazy type only by the name of its function, which must be `type`
export const ListOf = (item: () => new () => object): PropertyDecorator =>
  field({ type: () => item(), isArray: true });
