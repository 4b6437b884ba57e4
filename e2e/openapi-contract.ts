import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

type Json = Record<string, unknown>;
interface Operation {
  requestBody?: { content?: Record<string, { schema?: Json }> };
  responses: Record<
    string,
    { content?: Record<string, { schema?: Json }>; headers?: Record<string, Header> }
  >;
}
interface Header {
  $ref?: string;
  required?: boolean;
}
/** An OpenAPI document, as far as journeys read it. */
export interface Document extends Json {
  openapi: string;
  servers?: { url: string }[];
  components?: { headers?: Record<string, Header>; schemas?: Json };
  paths: Record<string, Record<string, Operation>>;
}

/** One exchange as a client saw it. */
export interface Exchange {
  method: string;
  path: string;
  requestBody: unknown;
  status: number;
  responseBody: unknown;
  headers: Record<string, string | string[] | undefined>;
}

/**
 * Holds every exchange of a journey against the published OpenAPI document, so that the two can never drift:
 * the path, the status and the body must be declared, and a request that was accepted must have been a legal
 * one.
 */
export class OpenApiContract {
  private readonly ajv: Ajv;
  private readonly compiled = new Map<string, ValidateFunction>();
  private readonly routes: { template: string; pattern: RegExp }[];
  private readonly base: string;

  constructor(private readonly document: Document) {
    // ajv knows `nullable` by itself
    this.ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
    addFormats.default(this.ajv);
    this.ajv.addSchema({ $id: 'openapi', ...document });
    this.base = new URL(document.servers?.[0]?.url ?? '/', 'http://any').pathname.replace(/\/$/, '');
    this.routes = Object.keys(document.paths)
      .map((template) => ({
        template,
        pattern: new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
      }))
      .sort((a, b) => (a.template.match(/\{/g)?.length ?? 0) - (b.template.match(/\{/g)?.length ?? 0));
  }

  /** The faults of an exchange, each one line; empty when it keeps the contract. */
  faults(exchange: Exchange): string[] {
    const { method, status } = exchange;
    const path = new URL(exchange.path, 'http://any').pathname;
    const relative = this.base && path.startsWith(this.base) ? path.slice(this.base.length) : path;
    const template = this.routes.find(
      ({ pattern }) => pattern.test(relative) || pattern.test(path),
    )?.template;
    const operation = template && this.document.paths[template]?.[method.toLowerCase()];
    const where = `${method} ${template ?? path} ${status}`;
    if (!template || !operation) return status === 404 ? [] : [`${where}: not in the OpenAPI document`];
    const pointer = `openapi#/paths/${escape(template)}/${method.toLowerCase()}`;
    const faults: string[] = [];
    const declared = operation.responses[String(status)];
    if (!declared) return [`${where}: the status is not declared`];
    for (const [name, header] of Object.entries(declared.headers ?? {}))
      if (this.isRequired(header) && exchange.headers[name.toLowerCase()] === undefined)
        faults.push(`${where}: declared header ${name} is missing`);
    if (declared.content?.['application/json']?.schema)
      faults.push(
        ...this.check(
          `${pointer}/responses/${status}/content/application~1json/schema`,
          exchange.responseBody,
          where,
        ),
      );
    if (
      status < 300 &&
      exchange.requestBody !== undefined &&
      operation.requestBody?.content?.['application/json']?.schema
    )
      faults.push(
        ...this.check(
          `${pointer}/requestBody/content/application~1json/schema`,
          exchange.requestBody,
          `${where} (the accepted request)`,
        ),
      );
    return faults;
  }

  /** The faults of a value that the document shows where `pointer` says, e.g. `#/components/schemas/Firm`. */
  exampleFaults(pointer: string, value: unknown): string[] {
    return this.check(`openapi${pointer}`, value, `${pointer} (its example)`);
  }

  private isRequired(header: Header): boolean {
    const name = header.$ref?.split('/').at(-1);
    const meant = name === undefined ? header : this.document.components?.headers?.[name];
    if (!meant) throw new Error(`The OpenAPI document has no ${header.$ref}`);
    return meant.required === true;
  }

  private check(ref: string, value: unknown, where: string): string[] {
    let validate = this.compiled.get(ref);
    if (!validate) this.compiled.set(ref, (validate = this.ajv.compile({ $ref: ref })));
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => `${where}: ${error.instancePath || '/'} ${error.message}`);
  }
}

function escape(template: string): string {
  return encodeURIComponent(template.replace(/~/g, '~0').replace(/\//g, '~1'));
}
