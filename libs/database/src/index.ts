export {
  columnsOf,
  Field,
  FIXED,
  InstantField,
  ONLY_IN_SQL,
  lineage,
  type DeclaredColumn,
  type EmptyValues,
  type EntityClass,
} from './declared-columns.js';
export { toJsonRow, toShortJsonRow, type Row } from './json-rows.js';
export { beginningWith, searchConditions } from './search-patterns.js';
export { type Columns, Table } from './table.js';
export { ChecksModule } from './checks/checks.module.js';
export { ChecksRepository, createChecks } from './checks/checks.repository.js';
export type { SealedColumn } from './crypto/sealed-column.js';
export { SecretBox } from './crypto/secret-box.js';
export type { DatabaseAccess } from './database/check-sessions.js';
export { type DatabaseSettings, type MigrationClass, DATABASE_MIGRATIONS } from './database/data-source.js';
export { DatabaseHealth } from './database/database-health.js';
export { Database } from './database/database.js';
export { LockLost, LockSession } from './database/lock-session.js';
export { migrate } from './database/migrate.js';
export { RowMetrics } from './database/row-metrics.js';
export { sampledQuery } from './database/sampled-query.js';
export { SnakeCaseNaming } from './database/snake-case-naming.js';
export { setTimeLimits } from './database/time-limits.js';
export { closeConnection, markTransactionEnded, poolOf } from './database/typeorm-internals.js';
export { IdempotencyStore, SEALED_ANSWERS } from './idempotency/idempotency.repository.js';
export { DatabaseModule } from './module/database.module.js';
export { erasedRow, setErased } from './erasure/erased-columns.js';
export { eraseRows, type ErasedRows } from './erasure/erase-rows.repository.js';
export { reseal } from './reseal/reseal.repository.js';
export { KeepPartitions } from './partitions/keep-partitions.js';
export { DAYS, dayOf, daysLater, firstIdOf, instantOfId, monthOf, monthsLater } from './partitions/spans.js';
export { DayPartitions, MonthPartitions } from './partitions/range-partitions.repository.js';
export {
  partitionById,
  prepareToPartition,
  unpartitionById,
  validateBefore,
} from './partitions/partition-by-id.sql.js';
