import { CASE_EVENT_TYPES, EVENTS, FIRM_EVENTS, type TopicName } from '@referral-exchange/contracts';
import ts from 'typescript';

/** What the text of a source file says, for the READMEs. Pure. */

/** A setting of a service, with the comment above it. */
export interface Setting {
  name: string;
  meaning: string;
}

/** The settings that a config.ts declares, with the first sentence of the comment above each. */
export function settingsIn(source: string): Setting[] {
  const file = ts.createSourceFile('config.ts', source, ts.ScriptTarget.Latest, true);
  const settings = new Map<string, Setting>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && isSetting(node)) {
      const name = node.name.text;
      if (!settings.has(name)) settings.set(name, { name, meaning: commentOf(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...settings.values()];
}

/** `NOT_OURS = { DATABASE_URL: true }` takes a setting away. */
function isSetting({ name, initializer }: ts.PropertyAssignment): boolean {
  return /^[A-Z][A-Z0-9_]+$/.test(name.getText()) && initializer.kind !== ts.SyntaxKind.TrueKeyword;
}

function commentOf(node: ts.Node): string {
  const [doc] = ts.getJSDocCommentsAndTags(node);
  const text = typeof doc?.comment === 'string' ? doc.comment.replaceAll(/\s+/g, ' ') : '';
  return /^.*?[.](?= |$)/.exec(text)?.[0] ?? text;
}

/** The types of events that a consumer names: by themselves, by a topic, or by a list of the contracts. */
export function eventTypesIn(source: string): string[] {
  const named = [...source.matchAll(/'([\w.]+\.v\d+)'/g)].map(([, type]) => type as string);
  const topics = [...source.matchAll(/eventTypesOf\('([\w.-]+)'\)/g)].map(([, topic]) => topic as TopicName);
  return [
    ...named,
    ...topics.flatMap((topic) => Object.keys(EVENTS[topic])),
    ...(source.includes('FIRM_EVENTS') ? FIRM_EVENTS : []),
    ...(source.includes('CASE_EVENT_TYPES') ? CASE_EVENT_TYPES : []),
  ];
}

/** The tables of a schema.sql. Partitions are parts of their table. */
export function tablesIn(schema: string): string[] {
  const lines = [...schema.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)(.*)$/gm)];
  return lines
    .filter(([, , rest]) => !rest?.includes('PARTITION OF'))
    .map(([, name]) => name as string)
    .sort();
}
