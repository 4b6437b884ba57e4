interface PatternNode<T> {
  literals: Map<string, PatternNode<T>>;
  wildcard?: PatternNode<T>;
  value?: T;
}

/**
 * Values by path pattern. A pattern also matches every path below it, and `*` matches one segment. The
 * pattern with the most segments wins, and a literal wins over `*` (libs/contracts, SERVICES).
 */
export class PathPatterns<T> {
  private readonly root: PatternNode<T> = { literals: new Map() };

  /** Throws when the pattern was already added: two services must not own one path. */
  add(pattern: string, value: T): this {
    let node = this.root;
    for (const segment of pattern.split('/').slice(1)) {
      if (segment === '*') node = node.wildcard ??= { literals: new Map() };
      else {
        let next = node.literals.get(segment);
        if (!next) node.literals.set(segment, (next = { literals: new Map() }));
        node = next;
      }
    }
    if (node.value !== undefined) throw new Error(`Two owners of the path ${pattern}`);
    node.value = value;
    return this;
  }

  find(segments: readonly string[]): T | undefined {
    return deepest(this.root, segments, 0)?.value;
  }
}

interface Found<T> {
  value: T;
  depth: number;
}

function deepest<T>(node: PatternNode<T>, segments: readonly string[], depth: number): Found<T> | undefined {
  let best: Found<T> | undefined = node.value === undefined ? undefined : { value: node.value, depth };
  const segment = segments[depth];
  if (segment === undefined) return best;
  const literal = node.literals.get(segment);
  const byLiteral = literal && deepest(literal, segments, depth + 1);
  if (byLiteral && byLiteral.depth > (best?.depth ?? -1)) best = byLiteral;
  const byWildcard = node.wildcard && deepest(node.wildcard, segments, depth + 1);
  if (byWildcard && byWildcard.depth > (best?.depth ?? -1)) best = byWildcard;
  return best;
}
