import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import type { Request } from 'express';
import { validationError } from '../errors/api.error.js';
import { inputFields } from '../fields/input-fields.js';
import { readQueryText } from '../fields/query-text.js';
import { describeDefaults } from '../fields/describe-defaults.js';
import { contentFaults } from './json-guard.js';
import { validateDto, type DtoClass } from './validate-dto.js';

/** The class of a route's query string. */
export const API_QUERY = 'platform:api-query';

const ValidQueryParam = createParamDecorator((Dto: DtoClass<object>, context: ExecutionContext) => {
  const query = withoutBrackets(context.switchToHttp().getRequest<Request>().query);
  const faults = contentFaults(query);
  if (faults.length > 0) throw validationError(faults);
  return validateDto(Dto, readQueryText(Dto, query), shortened);
});

/** Longest part of a query value that an error repeats. */
const SHOWN_LENGTH = 40;

function shortened(value: unknown): string {
  const text = [value].flat().join(',');
  return JSON.stringify(text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);
}

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
