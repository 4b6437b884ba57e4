/** The part of an OpenAPI document that matters here. */
interface Document {
  paths: object;
  components?: object;
}
type Components = Record<string, Record<string, unknown>>;

/** The operations of a document that another one lacks, with the components that they use. Pure. */
export function internalOnly<T extends Document>(document: T, other: Document): T {
  const known = other.paths as Record<string, object>;
  const paths = Object.fromEntries(
    Object.entries(document.paths as Record<string, object>).flatMap(([path, item]) => {
      const own = Object.entries(item).filter(([method]) => !(method in (known[path] ?? {})));
      return own.length > 0 ? [[path, Object.fromEntries(own)]] : [];
    }),
  );
  return { ...document, paths, components: usedComponents(paths, (document.components ?? {}) as Components) };
}

/**
 * The components that something refers to, also through each other; security schemes are referred to by
 * name, so all stay.
 */
function usedComponents(root: object, all: Components): Components {
  const used: Components = { securitySchemes: all.securitySchemes ?? {} };
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    for (const [, kind, name] of JSON.stringify(pending.pop()).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      const found = all[kind!]?.[name!];
      if (found === undefined || used[kind!]?.[name!] !== undefined) continue;
      (used[kind!] ??= {})[name!] = found;
      pending.push(found);
    }
  }
  return used;
}
