import { DEFERRED_BODY } from '../body/deferred-body.decorator.js';
import { INTERNAL_PREFIX, PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { API_DATA, type DeclaredAnswer, type InlineSchema } from './api-data.decorator.js';
import { bodyExamplesOf } from './body-examples.decorator.js';
import { composedExample } from './composed-example.js';
import type { Operation, OperationSource } from './describe-operation.js';

type Schemas = Record<string, InlineSchema>;
interface NamedExample {
  summary: string;
  value: unknown;
  'x-replace'?: Readonly<Record<string, string>>;
}
interface Media {
  schema: InlineSchema;
  examples?: Record<string, NamedExample>;
}
type WithContent = { content?: Record<string, Media> };

/**
 * Adds the examples of an operation: those that its body declares by name, and one of each success, made of
 * the examples of the fields and of what the route says of its own answer. The schemas must be in their final
 * form.
 */
export function addExamples(
  operation: Operation,
  { handler, method, path }: Pick<OperationSource, 'handler' | 'method' | 'path'>,
  schemas: Schemas,
): void {
  const Dto = Reflect.getMetadata(DEFERRED_BODY, handler) as object | undefined;
  const body = jsonOf(operation.requestBody as WithContent | undefined);
  if (Dto && body) addBodyExamples(body, Dto, schemas);
  const route = `${method} ${relative(path)}`;
  for (const declared of (Reflect.getMetadata(API_DATA, handler) ?? []) as DeclaredAnswer[]) {
    const answer = operation.responses[declared.status] as { description: string } & WithContent;
    const media = jsonOf(answer);
    if (media) addAnswerExample(media, answer.description, { schemas, own: ownFields(declared, route) });
  }
}

/** A path as the reference writes it, without the base that it is reached under. */
function relative(path: string): string {
  const base = [PUBLIC_PREFIX, INTERNAL_PREFIX].find((prefix) => path.startsWith(`${prefix}/`)) ?? '';
  return path.slice(base.length);
}

function ownFields({ example = {} }: DeclaredAnswer, route: string): object {
  return typeof example === 'function' ? example(route) : example;
}

const jsonOf = (described: WithContent | undefined): Media | undefined =>
  described?.content?.['application/json'];

function addBodyExamples(body: Media, Dto: object, schemas: Schemas): void {
  const declared = bodyExamplesOf(Dto);
  if (!declared) return;
  body.examples = Object.fromEntries(
    Object.entries(declared).map(([name, { summary, value, replace }]) => [
      name,
      {
        summary,
        value: value ?? composedExample(body.schema, schemas).value,
        ...(replace && { 'x-replace': replace }),
      },
    ]),
  );
}

/** None where a field has no example: the tests of the documents name it. */
function addAnswerExample(
  media: Media,
  description: string,
  { schemas, own }: { schemas: Schemas; own: object },
): void {
  const { value, missing } = composedExample(media.schema, schemas);
  if (missing.length > 0) return;
  const { data } = value as { data?: object | object[] };
  const laidOver = Array.isArray(data)
    ? data.map((row: object) => ({ ...row, ...own }))
    : { ...data, ...own };
  const answer = Object.keys(own).length === 0 ? value : { ...(value as object), data: laidOver };
  media.examples = { answer: { summary: description, value: answer } };
}
