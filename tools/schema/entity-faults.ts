import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { SnakeCaseNaming } from '@referral-exchange/database';
import type { Service } from '@referral-exchange/service';
import { DataSource, getMetadataArgsStorage, type EntityMetadata } from 'typeorm';
import { WORKSPACE } from '../local/workspace.ts';

interface Column {
  table: string;
  name: string;
  isNullable: boolean;
}
const COLUMNS = `
  SELECT table_name AS "table", column_name AS name, is_nullable = 'YES' AS "isNullable"
    FROM information_schema.columns WHERE table_schema = 'public'`;

/** Where an entity of a service and the migrated database differ, one message each. */
export async function entityFaults(service: Service, url: string): Promise<string[]> {
  const entities = [...new Set([...service.entities, ...(await entitiesOf(service.name))])];
  const options = { type: 'postgres', url, entities, namingStrategy: new SnakeCaseNaming() } as const;
  const dataSource = await new DataSource({ ...options, installExtensions: false }).initialize();
  try {
    const columns = (await dataSource.query(COLUMNS)) as Column[];
    return dataSource.entityMetadatas.flatMap((entity) => differences(entity, columns));
  } finally {
    await dataSource.destroy();
  }
}

/** Also those that TypeORM is not told of, because hand-written SQL takes its columns from them. */
async function entitiesOf(name: string): Promise<Service['entities']> {
  const built = join(WORKSPACE, 'apps', name, 'dist');
  const modules = globSync('**/*.entity.js', { cwd: built })
    .filter((file) => existsSync(join(built, '../src', file.replace(/js$/, 'ts')))) // a build leaves what is gone
    .map((file) => import(join(built, file)) as Promise<Record<string, unknown>>);
  const exported = (await Promise.all(modules)).flatMap((module) => Object.values(module));
  const tables = getMetadataArgsStorage().tables.map(({ target }) => target);
  return tables.filter(
    (target) => typeof target === 'function' && exported.includes(target),
  ) as Service['entities'];
}

const HOW = 'write a migration (docs/adding-a-migration.md) or correct the entity';

/** In both ways: an entity without a column would read and insert rows without it. Pure. */
export function differences(
  { name, tableName, columns }: Pick<EntityMetadata, 'name' | 'tableName' | 'columns'>,
  inDatabase: readonly Column[],
): string[] {
  const ofTable = new Map(
    inDatabase.filter(({ table }) => table === tableName).map((one) => [one.name, one]),
  );
  if (ofTable.size === 0) return [`entity ${name}: the database has no table "${tableName}"; ${HOW}`];
  const missing = [...ofTable.keys()]
    .filter((column) => !columns.some(({ databaseName }) => databaseName === column))
    .map(
      (column) =>
        `${name}: lacks the column "${column}" of the table ${tableName}; add it to the entity, with ONLY_IN_SQL if no statement is made of it`,
    );
  return missing.concat(
    columns.flatMap(({ propertyName, databaseName, isNullable }) => {
      const column = ofTable.get(databaseName);
      if (!column)
        return [`${name}.${propertyName}: the table ${tableName} has no column "${databaseName}"; ${HOW}`];
      if (column.isNullable === isNullable) return [];
      const said = isNullable ? 'nullable on the entity, NOT NULL' : 'not nullable on the entity, nullable';
      return [`${name}.${propertyName}: ${said} in ${tableName}.${databaseName}; ${HOW}`];
    }),
  );
}
