export {
  columnsOf,
  Field,
  FIXED,
  InstantField,
  lineage,
  type DeclaredColumn,
  type EmptyValues,
  type EntityClass,
} from './declared-columns.js';
export { toJsonRow, toShortJsonRow, type Row } from './json-rows.js';
export { searchPatterns } from './search-patterns.js';
export { type Columns, Table } from './table.js';
