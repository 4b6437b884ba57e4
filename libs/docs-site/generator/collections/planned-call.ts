import { EXAMPLE_ORIGIN, PUBLIC_PREFIX } from '@referral-exchange/contracts';
import {
  nameOfRef,
  resolvedParameter,
  type ApiOperation,
  type NamedExample,
  type OpenApi,
} from '../openapi.ts';
import type { FlowCall } from './call-flows.ts';

/** A request with variables, `{{caseId}}`, in the place of what differs. */
export interface PlannedCall {
  id: string;
  name: string;
  description: string;
  method: string;
  /** Below the base URL, with its query. */
  path: string;
  headers: Record<string, string>;
  json: unknown;
  form: { key: string; value?: string; isFile: boolean }[] | null;
  saves: Record<string, string>;
}

const FORM = 'multipart/form-data';
/** The variable of an id in a path, where the name of the parameter does not say whose it is. */
const ID_OF: readonly (readonly [start: string, variable: string])[] = [
  ['/sent-cases/{id}', 'caseId'],
  ['/received-referrals/{id}', 'referralId'],
  ['/referrals/{id}', 'referralId'],
  ['/cases/{baseCaseId}/referrals/{id}', 'referralId'],
  ['/webhooks/{id}', 'webhookId'],
  ['/routing/rules/{id}', 'ruleId'],
  ['/med-cases/{id}', 'medCaseId'],
  ['/users/{id}', 'userId'],
  ['/external-links/{id}', 'linkId'],
];

/** The operations of a document, by id. */
export class Operations {
  private readonly byId: ReadonlyMap<string, { method: string; path: string; operation: ApiOperation }>;
  private readonly api: OpenApi;

  constructor(api: OpenApi) {
    this.api = api;
    this.byId = new Map(
      Object.entries(api.paths).flatMap(([path, item]) =>
        Object.entries(item).map(([method, operation]) => [
          operation.operationId,
          { method: method.toUpperCase(), path, operation },
        ]),
      ),
    );
  }

  /** Ids of operations by area, in the order of the document. */
  byArea(): Map<string, string[]> {
    const areas = new Map(this.api.tags.map(({ name }): [string, string[]] => [name, []]));
    for (const [id, { operation }] of this.byId) areas.get(operation.tags?.[0] ?? '')?.push(id);
    return areas;
  }

  /** The examples of the body of an operation: name and summary. */
  examplesOf(id: string): [name: string, summary: string][] {
    const content = Object.values(this.found(id).operation.requestBody?.content ?? {})[0];
    return Object.entries(content?.examples ?? {}).map(([name, example]) => [
      name,
      this.resolved(example).summary ?? name,
    ]);
  }

  /** @throws when the document has no such operation, or it no such example */
  plan({ operation: id, as, example, fields, query = {}, saves = {} }: FlowCall): PlannedCall {
    const { method, path, operation } = this.found(id);
    const [type, body] = this.bodyOf(id, example, fields);
    const search = new URLSearchParams(Object.entries({ ...this.neededQuery(id), ...query })).toString();
    return {
      id,
      name: operation.summary,
      description: operation.description ?? '',
      method,
      path: withVariables(path) + (search && `?${search}`),
      headers: {
        'X-API-Key': `{{${as}Key}}`,
        ...(type !== undefined && type !== FORM && { 'Content-Type': type }),
        ...(method === 'POST' && { 'Idempotency-Key': '{{$guid}}' }),
      },
      json: type === FORM ? undefined : body,
      form: type === FORM ? formOf(body as Record<string, unknown>) : null,
      saves,
    };
  }

  private found(id: string) {
    const found = this.byId.get(id);
    if (!found)
      throw new Error(`The document has no operation ${id}: mend generator/collections/call-flows.ts`);
    return found;
  }

  private bodyOf(
    id: string,
    example: string | undefined,
    fields: Record<string, unknown> = {},
  ): [type: string | undefined, value: unknown] {
    const [type, media] = Object.entries(this.found(id).operation.requestBody?.content ?? {})[0] ?? [];
    if (!type || !media) return [undefined, undefined];
    const all = media.examples ?? {};
    const chosen = all[example ?? Object.keys(all)[0] ?? ''];
    if (!chosen) throw new Error(`${id} has no example ${example ?? 'of its body'}`);
    // the exchange itself, as in the address of a test receiver
    const text = JSON.stringify(this.resolved(chosen).value).replaceAll(EXAMPLE_ORIGIN, '{{origin}}');
    return [type, { ...(JSON.parse(text) as object), ...fields }];
  }

  private resolved(example: NamedExample): NamedExample {
    if (example.$ref === undefined) return example;
    return this.api.components.examples![nameOfRef(example.$ref)]!;
  }

  /** Query parameters that must be there, with their examples. */
  private neededQuery(id: string): Record<string, string> {
    const needed = (this.found(id).operation.parameters ?? [])
      .map((one) => resolvedParameter(one, this.api))
      .filter(({ required, in: place }) => place === 'query' && required);
    return Object.fromEntries(needed.map(({ name, schema }) => [name, String(schema.example ?? '')]));
  }
}

function withVariables(path: string): string {
  const variable = ID_OF.find(([start]) => path.startsWith(start))?.[1];
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'id') return `{{${variable ?? 'id'}}}`;
    return `{{${name === 'baseCaseId' ? 'caseId' : name}}}`;
  });
}

const formOf = (fields: Record<string, unknown>): PlannedCall['form'] =>
  Object.entries(fields).map(([key, value]) =>
    key === 'file' ? { key, isFile: true } : { key, value: String(value), isFile: false },
  );

/** What every file defines: the address of the exchange, which its reader puts in, and that of the API. */
export const ADDRESSES = { origin: EXAMPLE_ORIGIN, baseUrl: `{{origin}}${PUBLIC_PREFIX}` } as const;
