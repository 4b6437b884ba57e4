/** The WHERE of a statement in the making; values go in as parameters. */
export class Conditions {
  readonly params: unknown[] = [];
  private readonly parts: string[] = [];

  /** `sql` with `?` for the value; left out when there is no value. */
  and(sql: string, value: unknown): void {
    if (value === undefined || value === null) return;
    this.parts.push(sql.replaceAll('?', this.param(value)));
  }

  always(sql: string): void {
    this.parts.push(sql);
  }

  /** Adds a value and gives its placeholder. */
  param(value: unknown): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  get sql(): string {
    return this.parts.length === 0 ? 'true' : this.parts.join(' AND ');
  }
}
