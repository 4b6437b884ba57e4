/** A row of the request log. */
export interface RequestRow {
  /** UUID of version 7, of the time of the answer. */
  id: string;
  ownerId: string;
  requestId: string;
  method: string;
  /** Null if no path of the API description matches. */
  route: string | null;
  status: number;
  code: string | null;
  keyPrefix: string;
  durationMs: number;
}

/** The criteria of a search. */
export interface RequestFilter {
  /** The owner of the rows. There is no search across owners. */
  ownerId: string;
  /** Ids from `fromId` (inclusive) to `belowId` (exclusive). */
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
