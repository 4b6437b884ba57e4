/** A column of a table that holds sealed values, or null. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Primary key of the table. */
  key: string;
  keyType: 'bytea' | 'text' | 'uuid';
  /** What the value of a row is bound to. A `bytea` key is given in hex digits. */
  belongsTo: (key: string) => string;
}
