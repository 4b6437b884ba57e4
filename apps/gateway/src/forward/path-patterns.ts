interface PatternNode<T> {
  /** How many segments lead here. */
  depth: number;
  literals: Map<string, PatternNode<T>>;
  wildcard?: PatternNode<T>;
  value?: T;
}

/**
 * Values by path pattern. A pattern also matches every path below it, and `*` matches one segment. The
 * pattern with the most segments wins, and a literal wins over `*` (libs/contracts, SERVICES).
 */
export class PathPatterns<T> {
  private readonly root: PatternNode<T> = newNode(0);

  /** Throws when the pattern was already added: two services must not own one path. */
  add(pattern: string, value: T): this {
    let node = this.root;
    for (const segment of pattern.split('/').slice(1)) {
      if (segment === '*') node = node.wildcard ??= newNode(node.depth + 1);
      else {
        let next = node.literals.get(segment);
        if (!next) node.literals.set(segment, (next = newNode(node.depth + 1)));
        node = next;
      }
    }
    if (node.value !== undefined) throw new Error(`Two owners of the path ${pattern}`);
    node.value = value;
    return this;
  }

  find(segments: readonly string[]): T | undefined {
    return deepest(this.root, segments)?.value;
  }
}

function newNode<T>(depth: number): PatternNode<T> {
  return { depth, literals: new Map() };
}

/** The node with a value that is furthest down; of two at the same depth, the one by the literal. */
function deepest<T>(node: PatternNode<T>, segments: readonly string[]): PatternNode<T> | undefined {
  const own = node.value === undefined ? undefined : node;
  const segment = segments[node.depth];
  if (segment === undefined) return own;
  const literal = node.literals.get(segment);
  const byLiteral = literal && deepest(literal, segments);
  const byWildcard = node.wildcard && deepest(node.wildcard, segments);
  if (!byLiteral) return byWildcard ?? own;
  return byWildcard && byWildcard.depth > byLiteral.depth ? byWildcard : byLiteral;
}
