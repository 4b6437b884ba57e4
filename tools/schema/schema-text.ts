import type pg from 'pg';
import {
  COLUMNS,
  CONSTRAINTS,
  EXTENSIONS,
  FUNCTIONS,
  INDEXES,
  RIGHTS,
  SEQUENCES,
  TABLES,
  TRIGGERS,
  TYPES,
  UNKNOWN,
  VIEWS,
} from './catalog.ts';

const LONG = 130;

interface Table {
  name: string;
  kind: string;
  partitioned: string | null;
  partitionOf: string | null;
  options: string | null;
  comment: string | null;
}
interface Column {
  name: string;
  type: string;
  rules: string;
  comment: string | null;
}

/**
 * The schema of a database for people: each table with its columns, constraints, indexes and triggers, then
 * views and functions, all by name.
 * @throws Error when it has something that would not be shown
 */
export async function schemaText(client: pg.Client): Promise<string> {
  await client.query('SET search_path = public'); // names without a schema
  const unknown = await textsOf(client, UNKNOWN);
  if (unknown.length > 0)
    throw new Error(`schema.sql cannot show ${unknown.join(', ')}: add it to tools/schema/catalog.ts`);
  const { rows: tables } = await client.query<Table>(TABLES);
  const parts = [
    await textsOf(client, EXTENSIONS),
    (await textsOf(client, TYPES)).map(plain),
    await textsOf(client, SEQUENCES),
  ]
    .map((lines) => lines.join('\n'))
    .concat(
      await inTurn(
        tables.filter(({ partitionOf }) => !partitionOf),
        (table) => tableText(client, table),
      ),
      await inTurn(
        tables.filter(({ partitionOf }) => partitionOf),
        (table) => partitionText(client, table),
      ).then((lines) => lines.join('\n')),
      (await textsOf(client, VIEWS)).map(plain),
      (await textsOf(client, FUNCTIONS)).map(functionText),
    );
  return parts.filter((part) => part !== '').join('\n\n') + '\n';
}

async function tableText(client: pg.Client, table: Table): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS, [table.name]);
  const columns = rows.map((column) => ({ ...column, type: plain(column.type), rules: plain(column.rules) }));
  const [names, types] = [widthOf(columns.map(({ name }) => name)), widthOf(columns.map(({ type }) => type))];
  const fields = [
    ...columns.map(({ name, type, rules, comment }) => {
      const line = `${name.padEnd(names)} ${rules === '' ? type : type.padEnd(types)} ${rules}`.trimEnd();
      return comment ? `-- ${comment}\n  ${line}` : line;
    }),
    ...(await textsOf(client, CONSTRAINTS, table.name)).map(plain),
  ];
  const end = `)${table.partitioned ?? ''}${table.options ?? ''};`;
  return [
    ...(table.comment ? [`-- ${table.comment}`] : []),
    `CREATE ${table.kind} ${table.name} (`,
    fields.map((field) => `  ${field}`).join(',\n'),
    end,
    ...(await belowTable(client, table)),
  ].join('\n');
}

/** Its columns are those of the whole table. */
async function partitionText(client: pg.Client, table: Table): Promise<string> {
  const line = `CREATE ${table.kind} ${table.name} ${table.partitionOf}${table.options ?? ''};`;
  return [line, ...(await belowTable(client, table))].join('\n');
}

async function belowTable(client: pg.Client, { name }: Table): Promise<string[]> {
  const texts = await inTurn([INDEXES, TRIGGERS, RIGHTS], (sql) => textsOf(client, sql, name));
  return texts.flat().map(plain).map(inLines);
}

/** As a person would have written it: Postgres shows every type, and each default. */
function plain(text: string): string {
  return text
    .replace(' ON ONLY ', ' ON ')
    .replace(' USING btree', '')
    .replaceAll('public.', '')
    .replaceAll(/timestamp(\(\d\))? with time zone/g, 'timestamptz$1')
    .replaceAll(/('[^']*')::(?:text|referral_status)\b/g, '$1')
    .replaceAll(/= ANY \(ARRAY\[([^\]]*)\]\)/g, 'IN ($1)')
    .replaceAll(/<> ALL \(ARRAY\[([^\]]*)\]\)/g, 'NOT IN ($1)')
    .replaceAll(/(jsonb_populate_record\([^)]*\) \w+)\([^)]*\)/g, '$1'); // the names of all columns
}

/** A trigger is too long for one line. */
function inLines(text: string): string {
  return text.length <= LONG ? text : text.replaceAll(/ (WHEN|EXECUTE FUNCTION) /g, '\n  $1 ');
}

/** A function as its migration wrote it, but for the margin. */
function functionText(definition: string): string {
  const [head = '', body = ''] = plain(definition)
    .trimEnd()
    .replace('CREATE OR REPLACE', 'CREATE')
    .split(/^AS \$(?:function|procedure)\$/m);
  const lines = body
    .replace(/\$(function|procedure)\$$/, '')
    .trim()
    .split('\n');
  const margin = Math.min(
    ...lines
      .slice(1)
      .filter((line) => line.trim() !== '')
      .map((line) => line.search(/\S/)),
  );
  const shown = lines.map((line, index) => (index === 0 ? line : line.slice(margin)));
  return `${head.trimEnd().replaceAll(/\n\s*/g, '\n  ')}\nAS $$\n${shown.join('\n')}\n$$;`;
}

async function textsOf(client: pg.Client, sql: string, table?: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(sql, table === undefined ? [] : [table]);
  return rows.map(({ text }) => text);
}

/** One after the other: a connection does one thing at a time. */
async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

const widthOf = (texts: readonly string[]): number => Math.max(...texts.map(({ length }) => length));
