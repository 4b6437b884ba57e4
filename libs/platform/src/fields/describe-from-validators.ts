import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';
import { fieldsOf } from './field.js';

const API_MODEL_PROPERTIES = 'swagger/apiModelProperties';

type Class = new () => object;
/** The keywords that a validator can say; a subset of an OpenAPI schema. */
type Keywords = Record<string, unknown>;

interface Rule {
  propertyName: string;
  name?: string;
  type: string;
  constraints?: unknown[];
  each?: boolean;
}

function lengths(prefix: 'Length' | 'Items', [min, max]: unknown[]): Keywords {
  return { [`min${prefix}`]: min, ...(max === undefined ? {} : { [`max${prefix}`]: max }) };
}

/** What each validator says in OpenAPI. A validator that is not here says nothing. */
const KEYWORDS: Record<string, (constraints: unknown[]) => Keywords> = {
  isString: () => ({ type: 'string' }),
  isBoolean: () => ({ type: 'boolean' }),
  isInt: () => ({ type: 'integer' }),
  isNumber: () => ({ type: 'number' }),
  isObject: () => ({ type: 'object' }),
  isUuid: () => ({ type: 'string', format: 'uuid' }),
  isEmail: () => ({ type: 'string', format: 'email' }),
  isUrl: () => ({ type: 'string', format: 'uri' }),
  isISO8601: () => ({ type: 'string' }),
  min: ([min]) => ({ minimum: min }),
  max: ([max]) => ({ maximum: max }),
  maxLength: ([max]) => ({ maxLength: max }),
  minLength: ([min]) => ({ minLength: min }),
  isLength: (limits) => lengths('Length', limits),
  isIn: ([values]) => ({ enum: values }),
  isEnum: ([values]) => ({ enum: Object.values(values as object) }),
  matches: ([pattern]) => ({ pattern: (pattern as RegExp).source }),
};

const ARRAY_KEYWORDS: Record<string, (constraints: unknown[]) => Keywords> = {
  arrayMinSize: ([min]) => ({ minItems: min }),
  arrayMaxSize: ([max]) => ({ maxItems: max }),
  arrayNotEmpty: () => ({ minItems: 1 }),
  arrayUnique: () => ({ uniqueItems: true }),
};

const described = new WeakSet<object>();

/**
 * Describes the fields of a request class that no field decorator describes, from their validators; an explicit
 * `@ApiProperty` goes first. Of every field, the value before anything is read into it is its default.
 */
export function describeFromValidators(Dto: Class): void {
  if (described.has(Dto)) return;
  described.add(Dto);
  const declared = fieldsOf(Dto);
  const defaults = Object.entries(new Dto()).filter(
    ([name, value]) => declared.has(name) && value !== undefined,
  );
  for (const [name, value] of defaults) {
    const { required: _, ...own } = Reflect.getMetadata(
      API_MODEL_PROPERTIES,
      Dto.prototype,
      name,
    ) as Keywords;
    ApiProperty({ ...own, required: false, default: value } as ApiPropertyOptions)(
      Dto.prototype as object,
      name,
    );
  }
  const rules = getMetadataStorage().getTargetValidationMetadatas(Dto, '', false, false) as Rule[];
  for (const property of new Set(rules.map((rule) => rule.propertyName))) {
    if (declared.has(property)) continue;
    const own = rules.filter((rule) => rule.propertyName === property);
    declare(Dto, property, own);
  }
}

function declare(Dto: Class, property: string, rules: Rule[]): void {
  const prototype = Dto.prototype as object;
  const byDefault = (new Dto() as Keywords)[property];
  const explicit = (Reflect.getMetadata(API_MODEL_PROPERTIES, prototype, property) ?? {}) as Keywords;
  const derived = keywordsOf(Dto, property, rules);
  // `type` in explicit metadata may be no more than the design type, which knows no integer or uuid
  const isTypeExplicit =
    'enum' in explicit || (explicit.type !== undefined && !isDesignType(prototype, property, explicit));
  if (isTypeExplicit) {
    for (const key of ['isArray', 'enum', 'items']) delete derived[key];
    // said again, or a subclass would fall back to the design type of an inherited property
    derived.type = explicit.type;
    if (explicit.isArray) derived.isArray = true;
  }
  for (const key of Object.keys(explicit)) if (key !== 'type' && key !== 'isArray') delete derived[key];
  // what a field holds before anything is read into it is what it is when it is left out
  if (byDefault !== undefined && byDefault !== null && !('default' in explicit)) derived.default = byDefault;
  ApiProperty(derived as ApiPropertyOptions)(prototype, property);
}

function isDesignType(prototype: object, property: string, explicit: Keywords): boolean {
  return explicit.type === Reflect.getMetadata('design:type', prototype, property);
}

function keywordsOf(Dto: Class, property: string, rules: Rule[]): Keywords {
  const nested = nestedClass(Dto, property);
  const isArray = rules.some((rule) => rule.name === 'isArray' || rule.each === true);
  const ofItem: Keywords = {};
  const ofArray: Keywords = {};
  for (const { name = '', constraints = [] } of rules) {
    Object.assign(ofItem, KEYWORDS[name]?.(constraints));
    Object.assign(ofArray, ARRAY_KEYWORDS[name]?.(constraints));
  }
  if (nested && rules.some((rule) => rule.type === 'nestedValidation')) {
    describeFromValidators(nested);
    ofItem.type = nested;
  }
  const isOptional = rules.some((rule) => rule.type === 'conditionalValidation');
  const required = isOptional ? { required: false } : {};
  if (!isArray) return { ...ofItem, ...required };
  if (typeof ofItem.type === 'function') return { ...ofArray, type: ofItem.type, isArray: true, ...required };
  return { ...ofArray, type: 'array', items: ofItem, ...required };
}

function nestedClass(Dto: Class, property: string): Class | undefined {
  const type = defaultMetadataStorage.findTypeMetadata(Dto, property) as
    { typeFunction?: () => unknown } | undefined;
  const found = type?.typeFunction?.();
  return typeof found === 'function' && found !== Object && found !== Date ? (found as Class) : undefined;
}
