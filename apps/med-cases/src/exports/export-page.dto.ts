import { ListOf, NULLABLE, Text } from '@referral-exchange/http';

/** Body of the calls for a page of an export (contracts, http/export-page). */
export class ExportPageDto {
  @ListOf('uuid', 'Only these med cases; null: all of the firm.', [], NULLABLE) only: string[] | null;
  @Text('`next` of the page before; null: from the beginning.', '12', { max: 64, ...NULLABLE }) after:
    string | null;
}
