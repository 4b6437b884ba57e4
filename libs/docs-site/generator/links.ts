import { ERROR_GUIDE, errorPath, ERROR_STATUS, type ErrorCode } from '@referral-exchange/contracts';
import type { Operation } from './api-model.ts';
import type { Sources } from './sources.ts';

/**
 * Where the things lead that texts name: an operation by its method and path, an event, an error code, a
 * guide.
 */
export class Links {
  private readonly byCode = new Map<string, string>();
  private readonly operations = new Map<string, Operation>();
  private readonly guides: ReadonlySet<string>;
  private readonly events: ReadonlyMap<string, string>;

  constructor({
    areas,
    internalAreas,
    events,
    guides,
  }: Pick<Sources, 'areas' | 'internalAreas' | 'events' | 'guides'>) {
    // what only one page has to say is linked; a word such as `conflict` is a code wherever it stands as code
    for (const code of Object.keys(ERROR_STATUS) as ErrorCode[]) this.byCode.set(code, errorPath(code));
    for (const { name, url } of events) this.byCode.set(name, url);
    for (const operation of [...internalAreas, ...areas].flatMap((area) => area.operations)) {
      this.byCode.set(`${operation.method} ${operation.path}`, operation.url);
      this.byCode.set(`${operation.method} ${operation.prefix}${operation.path}`, operation.url);
      this.operations.set(operation.id, operation);
    }
    this.guides = new Set(guides.map(({ slug }) => slug));
    this.events = new Map(events.map(({ name, url }) => [name, url]));
  }

  /** The page about something that stands as code in a text; undefined when there is none. */
  ofCode(code: string): string | undefined {
    return this.byCode.get(code.replace(/ \{ .*$/, ''));
  }

  /**
   * The target of a link in a guide: `webhooks.md#verify` another guide, `op:createSentCase` an operation,
   * `event:referral.sent`,
   * `error:conflict` or `error:conflict.cycle`. @throws on a target that is not there.
   */
  ofTarget(target: string): string {
    const [, scheme, name = ''] = /^(op|event|error):(.+)$/.exec(target) ?? [];
    const guide = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(target);
    if (guide && this.guides.has(guide[1]!)) return `/docs/guides/${guide[1]}${guide[2] ?? ''}`;
    const found =
      scheme === 'op'
        ? this.operations.get(name)?.url
        : scheme === 'event'
          ? this.events.get(name)
          : scheme === 'error'
            ? errorTarget(name)
            : /^(https:\/\/|\/|#)/.test(target)
              ? target
              : undefined;
    if (found === undefined) throw new Error(`A guide links to ${target}, which is not there`);
    return found;
  }
}

function errorTarget(name: string): string | undefined {
  const [code = '', reason] = name.split('.');
  if (!Object.hasOwn(ERROR_GUIDE, code)) return undefined;
  const path = errorPath(code as ErrorCode, reason);
  return path.endsWith(`#${name}`) ? path : undefined;
}
