import { cut, type FieldFault } from '@referral-exchange/contracts';
import { brokenCheck, type Check } from '../fields/checks.js';
import type { FieldClass } from '../fields/field.js';
import { inputFields, type InputField } from '../fields/input-fields.js';
import { isRecord } from './read-input.js';

/** How faults are reported. */
export interface Telling {
  /**
   * The input is a query: a fault of a list element names the parameter, once, and repeats the value. Of a
   * body only values are that are neither texts of people nor secrets.
   */
  isQuery?: boolean;
}

/** Longest part of a value that an error repeats. */
const SHOWN_LENGTH = 40;

/** Faults of an instance that `readInput` made, nested fields and elements by their path with dots. Pure. */
export function inputFaults(Dto: FieldClass, instance: object, telling: Telling = {}): FieldFault[] {
  const faults: FieldFault[] = [];
  collect(Dto, instance as Record<string, unknown>, '', { ...telling, faults });
  return faults;
}

interface Found extends Telling {
  faults: FieldFault[];
}

function collect(Dto: FieldClass, values: Record<string, unknown>, parent: string, found: Found): void {
  for (const field of inputFields(Dto)) {
    const { name, options, kind } = field;
    const value = values[name];
    if ((options.optional && value === undefined) || (options.nullable && value === null)) continue;
    const path = parent + name;
    const before = found.faults.length;
    judge(field, value, path, found);
    // the elements of a list that is too long are not judged
    if (found.faults.length > before) continue;
    if (kind.nested) collectNested(kind.nested(), kind.schema.isArray === true, value, path, found);
  }
}

function collectNested(Dto: FieldClass, isList: boolean, value: unknown, path: string, found: Found): void {
  if (isList && Array.isArray(value))
    value.forEach((item, index) => collectNested(Dto, false, item, `${path}.${index}`, found));
  else if (isRecord(value)) collect(Dto, value, `${path}.`, found);
  else
    found.faults.push({
      field: path,
      code: 'invalid_type',
      message: `${path} must be an object${notOfType(value)}`,
    });
}

/** The most basic rule that a value breaks, or one for each element of a list. */
function judge(field: InputField, value: unknown, path: string, found: Found): void {
  // a missing value breaks every rule of its field; only its absence is of use to the caller
  if (value === undefined)
    return void found.faults.push({ field: path, code: 'required', message: `${path} is required` });
  const broken = brokenCheck(field.rules, value);
  if (broken) found.faults.push(faultOf(broken, path, value, field, found));
  else if (field.kind.items && Array.isArray(value)) judgeElements(field, value, path, found);
}

function judgeElements(field: InputField, list: unknown[], path: string, found: Found): void {
  const { itemRules, kind } = field;
  const before = found.faults.length;
  for (const [index, value] of list.entries()) {
    const broken = brokenCheck(itemRules, value);
    if (!broken) continue;
    found.faults.push(faultOf(broken, found.isQuery ? path : `${path}.${index}`, value, field, found));
    if (found.isQuery) return;
  }
  if (!kind.areUnique || found.faults.length > before) return;
  const places = new Map<unknown, number>();
  for (const [index, value] of list.entries()) {
    const first = places.get(value);
    if (first === undefined) places.set(value, index);
    else found.faults.push(repeated(path, first, index, found));
  }
}

function repeated(path: string, first: number, index: number, { isQuery }: Found): FieldFault {
  const field = isQuery ? path : `${path}.${index}`;
  return { field, code: 'duplicate', message: `${field} repeats ${path}.${first}: send each value once` };
}

function faultOf(broken: Check, path: string, value: unknown, field: InputField, found: Found): FieldFault {
  const text = typeof broken.message === 'string' ? broken.message : broken.message(value);
  const message = text.replaceAll('$property', path) + notShown(broken, value, field, found);
  return { field: path, code: broken.code, message };
}

/** `, not "x"`: what was sent instead. Of a value not to be repeated only its type, where that is wrong. */
function notShown(
  { code }: Check,
  value: unknown,
  { kind, options }: InputField,
  { isQuery }: Found,
): string {
  const isValueShown = isQuery || (kind.items ?? kind).isShown === true;
  const isScalar = value !== null && typeof value !== 'object';
  if (isValueShown && isScalar && !options.writeOnly && value !== '') return `, not ${shown(value, isQuery)}`;
  return code === 'invalid_type' || value === null ? notOfType(value) : '';
}

/** A value as an error repeats it: one of a query as the text that it was. */
function shown(value: unknown, isQuery = false): string {
  const text = cut(String(value), SHOWN_LENGTH + 1);
  return isQuery || typeof value === 'string' ? JSON.stringify(text) : text;
}

function notOfType(value: unknown): string {
  if (value === null) return ', not null';
  if (Array.isArray(value)) return ', not a list';
  return typeof value === 'object' ? ', not an object' : `, not a ${typeof value}`;
}
