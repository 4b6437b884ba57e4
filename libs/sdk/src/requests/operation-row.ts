/** How one operation is called, as the generated table says it. */
export interface OperationRow {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base URL, with ids as `{name}`. */
  readonly path: string;
  /** What stands between the ids and the options in a call. */
  readonly takes?: 'query' | 'body' | 'form';
  /**
   * What a success holds; `data` of the envelope if it is not said. `whole`: the fields stand beside
   * `meta`.
   */
  readonly gives?: 'page' | 'text' | 'whole' | 'nothing';
}
