import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import type { Request } from 'express';
import { validationError } from '@referral-exchange/contracts';
import { inputFields, type InputField } from '../fields/input-fields.js';
import { readQueryText } from '../fields/query-text.js';
import { describeDefaults } from '../fields/describe-defaults.js';
import { contentFaults } from './json-guard.js';
import { validateDto, type DtoClass } from './validate-dto.js';

/** The class of a route's query string. */
export const API_QUERY = 'http:api-query';

const ValidQueryParam = createParamDecorator((Dto: DtoClass<object>, context: ExecutionContext) => {
  const query = withoutBrackets(context.switchToHttp().getRequest<Request>().query);
  const faults = contentFaults(query);
  if (faults.length > 0) throw validationError(faults);
  return validateDto(Dto, readQueryText(Dto, withoutEmpty(Dto, query)), { isQuery: true });
});

/**
 * The query without the filters that are sent empty and cannot be: the form of a browser sends every filter,
 * used or not. Where an empty value means something, as in `after=`, it stays; so it does where a number is
 * expected, to be refused. Pure.
 */
function withoutEmpty(Dto: DtoClass<object>, query: Record<string, unknown>): Record<string, unknown> {
  const fields = new Map(inputFields(Dto).map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(query).filter(([name, value]) => {
      const field = fields.get(name);
      if (value !== '' || !field?.options.optional || isNumeric(field)) return true;
      return field.rules.every((rule) => rule.isRight(value));
    }),
  );
}

const isNumeric = ({ kind }: InputField): boolean =>
  kind.schema.type === 'integer' || kind.schema.type === 'number';

/** The query with plain names: many clients write a list as `status[]=sent`. Pure. */
export function withoutBrackets(query: Record<string, unknown>): Record<string, unknown> {
  const plain = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of Object.entries(query)) {
    const name = key.replace(/\[\d*\]$/, '');
    plain[name] = name in plain ? [plain[name], value].flat() : value;
  }
  return plain;
}

/** `@ValidQuery(Dto) query: Dto`: the checked query string, else 400; declares the OpenAPI parameters too. */
export function ValidQuery<T extends object>(Dto: DtoClass<T>): ParameterDecorator {
  return (target, key, index) => {
    ValidQueryParam(Dto)(target, key, index);
    inputFields(Dto);
    describeDefaults(Dto);
    const method = Object.getOwnPropertyDescriptor(target, key!)!;
    Reflect.defineMetadata(API_QUERY, Dto, method.value as object);
    ApiExtraModels(Dto)(target, key!, method);
  };
}
