/** A row of the request log. */
export interface RequestRow {
  /** UUID of version 7, of the time of the answer. */
  id: string;
  ownerId: string;
  requestId: string;
  method: string;
  /** Null: the description has no such path. */
  route: string | null;
  status: number;
  code: string | null;
  keyPrefix: string;
  durationMs: number;
}

/** What a search asks for. */
export interface RequestFilter {
  /** Whose rows. There is no search across owners. */
  ownerId: string;
  /** The lowest id, and the id that all are below. */
  fromId: string;
  belowId: string;
  requestId?: string;
  method?: string;
  route?: string;
  status?: number;
  /** 4 for all of 400 to 499. */
  statusClass?: number;
  keyPrefix?: string;
}
