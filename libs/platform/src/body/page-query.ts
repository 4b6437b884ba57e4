import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { AsInteger } from './query-values.js';

/** `page` and `limit` of every list (decisions, 1.9): from 1; limit 1 to 100, usually 20. Extend it per list. */
export class PageQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, default: 1 })
  @AsInteger()
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  page: number = 1;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 100, default: 20 })
  @AsInteger()
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 20;

  /** Rows to skip, for SQL's OFFSET. */
  offset(): number {
    return (this.page - 1) * this.limit;
  }
}

/** PageQuery with `order` for lists that can be turned round; add `sort` with the list's own `@IsIn`. */
export class SortedPageQuery extends PageQuery {
  @ApiPropertyOptional({ enum: ['asc', 'desc'], default: 'desc' })
  @IsOptional()
  @IsIn(['asc', 'desc'])
  order: 'asc' | 'desc' = 'desc';
}
