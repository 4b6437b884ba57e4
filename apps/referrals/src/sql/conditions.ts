/** What a caller of no firm is taken for: no row is this firm's. */
export const NO_FIRM = '00000000-0000-0000-0000-000000000000';

/** The WHERE of a statement in the making, for a table under whatever alias; values go in as parameters. */
export class Conditions {
  readonly params: unknown[] = [];
  private readonly parts: { column: string; test: string }[] = [];

  /** `column` must stand `test`, with `?` for the value; left out when there is no value. */
  and(column: string, test: string, value: unknown): void {
    if (value === undefined || value === null) return;
    this.parts.push({ column, test: test.replaceAll('?', this.param(value)) });
  }

  /** `column` must stand `test`, which has no value. */
  always(column: string, test: string): void {
    this.parts.push({ column, test });
  }

  /** Adds a value and gives its placeholder. */
  param(value: unknown): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  /** The columns that the conditions are on. */
  get columns(): string[] {
    return this.parts.map(({ column }) => column);
  }

  /** The conditions on the table that goes by this alias. */
  sql(alias: string): string {
    if (this.parts.length === 0) return 'true';
    return this.parts.map(({ column, test }) => `${alias}.${column} ${test}`).join(' AND ');
  }
}
