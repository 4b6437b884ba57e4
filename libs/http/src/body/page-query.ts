import { OPTIONAL } from '../fields/field.js';
import { OneOf } from '../fields/choice-fields.js';
import { Ordinal, WholeNumber } from '../fields/number-fields.js';

/** `page` and `limit` of a list (decisions, 1.9): from 1; limit 1–100, usually 20. Extend it per list. */
export class PageQuery {
  @Ordinal('Number of the page, from 1. A page past the end is empty.', 1, OPTIONAL) page: number = 1;
  @WholeNumber(1, 100, 'Rows on a page.', 20, OPTIONAL) limit: number = 20;

  /** Rows to skip, for SQL's OFFSET. */
  offset(): number {
    return (this.page - 1) * this.limit;
  }
}

/** PageQuery with `order`, for lists in either direction; add `sort` as `@OneOf` the list's own fields. */
export class SortedPageQuery extends PageQuery {
  @OneOf(['asc', 'desc'], 'Direction of the sort.', 'desc', OPTIONAL) order: 'asc' | 'desc' = 'desc';
}
