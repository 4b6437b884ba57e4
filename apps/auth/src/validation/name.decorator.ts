import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

/** Space around a text does not count; what is no text stays for `@IsString()` to refuse. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** A name of something: 1 to 255 characters that are not all space. */
export const Name = (): PropertyDecorator =>
  applyDecorators(Trimmed(), IsString(), IsNotEmpty(), MaxLength(255));
