import { DEFERRED_BODY } from '../body/deferred-body.decorator.js';
import type { InlineSchema } from './api-data.decorator.js';
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
 * the examples of the fields. The schemas must be in their final form.
 */
export function addExamples(
  operation: Operation,
  { handler }: Pick<OperationSource, 'handler'>,
  schemas: Schemas,
): void {
  const Dto = Reflect.getMetadata(DEFERRED_BODY, handler) as object | undefined;
  const body = jsonOf(operation.requestBody as WithContent | undefined);
  if (Dto && body) addBodyExamples(body, Dto, schemas);
  for (const [status, answer] of Object.entries(operation.responses)) {
    const media = jsonOf(answer as WithContent);
    if (status.startsWith('2') && media)
      addAnswerExample(media, (answer as { description: string }).description, schemas);
  }
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
function addAnswerExample(media: Media, description: string, schemas: Schemas): void {
  const { value, missing } = composedExample(media.schema, schemas);
  if (missing.length === 0) media.examples = { answer: { summary: description, value } };
}
