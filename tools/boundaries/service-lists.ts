import ts from 'typescript';

/** So many names in one place are a list: a row of TOPICS may name one or two services that it concerns. */
const LIST_LENGTH = 3;

/** Places in a source file where an array, object or union names three or more services, as `line: names`. */
export function serviceLists(source: string, services: readonly string[]): string[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const names = new Set(namesIn(node).filter((name) => services.includes(name)));
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    if (names.size >= LIST_LENGTH) found.push(`${line + 1}: ${[...names].join(', ')}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function namesIn(node: ts.Node): string[] {
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(literal);
  if (ts.isUnionTypeNode(node))
    return node.types.flatMap((type) => (ts.isLiteralTypeNode(type) ? literal(type.literal) : []));
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap(({ name }) => (name ? key(name) : []));
  return [];
}

function literal(node: ts.Node): string[] {
  return ts.isStringLiteralLike(node) ? [node.text] : [];
}

function key(name: ts.PropertyName): string[] {
  return ts.isIdentifier(name) ? [name.text] : literal(name);
}
