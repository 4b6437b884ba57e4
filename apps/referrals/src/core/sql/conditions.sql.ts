/** Stands for the firm of a caller that is not a firm. No row belongs to it. */
export const NO_FIRM = '00000000-0000-0000-0000-000000000000';

/** Builds the WHERE clause of a statement. Values become parameters; `sql` takes the table's alias. */
export class Conditions {
  readonly params: unknown[] = [];
  private readonly parts: { column: string; test: string }[] = [];

  /** Adds the condition `column test`, where `?` is the value. Without a value it adds nothing. */
  and(column: string, test: string, value: unknown): void {
    if (value === undefined || value === null) return;
    this.parts.push({ column, test: test.replaceAll('?', this.param(value)) });
  }

  /** Adds the condition `column test`, which has no value. */
  always(column: string, test: string): void {
    this.parts.push({ column, test });
  }

  /** Adds a value and returns its placeholder. */
  param(value: unknown): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  /** The columns with conditions. */
  get columns(): string[] {
    return this.parts.map(({ column }) => column);
  }

  /** The SQL of the conditions, for a table with this alias. */
  sql(alias: string): string {
    if (this.parts.length === 0) return 'true';
    return this.parts.map(({ column, test }) => `${alias}.${column} ${test}`).join(' AND ');
  }
}
