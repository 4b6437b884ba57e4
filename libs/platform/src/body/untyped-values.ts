import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import type { DtoClass } from './validate-dto.js';

/**
 * Keeps values of the caller's own shape (custom metadata, unknown keys) out of class-transformer's hands: it would walk
 * into them, take a key such as `constructor` for a class, and drop keys such as `toString`. While it works, a symbol
 * stands in their place.
 */
export class UntypedValues {
  private readonly held = new Map<symbol, unknown>();

  /** The same input with a symbol for every object that no `@Type` of `Dto` claims. Leaves the input as it is. */
  replace(Dto: unknown, plain: Record<string, unknown>): Record<string, unknown> {
    const entries = Object.entries(plain).map(([key, value]) => [key, this.replaced(Dto, key, value)]);
    return Object.fromEntries(entries) as Record<string, unknown>;
  }

  /** Puts everything back where it was, in `instance` itself. */
  restore(instance: object): void {
    for (const [key, value] of Object.entries(instance)) {
      if (typeof value === 'symbol') Object.assign(instance, { [key]: this.held.get(value) });
      else if (typeof value === 'object' && value !== null) this.restore(value as object);
    }
  }

  private replaced(Dto: unknown, key: string, value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const type = defaultMetadataStorage.findTypeMetadata(Dto, key)?.typeFunction() as
      DtoClass<object> | undefined;
    if (Array.isArray(value)) return value.map((item) => (isObject(item) ? this.inside(type, item) : item));
    return this.inside(type, value as Record<string, unknown>);
  }

  private inside(type: DtoClass<object> | undefined, value: object): unknown {
    if (type && !Array.isArray(value)) return this.replace(type, value as Record<string, unknown>);
    const stand = Symbol();
    this.held.set(stand, value);
    return stand;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
