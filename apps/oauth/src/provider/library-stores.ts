import { Injectable } from '@nestjs/common';
import { ClientsRepository } from '../clients/clients.repository.js';
import { Grants } from '../records/grants.js';
import { RecordsRepository } from '../records/records.repository.js';
import { TokenExchangesRepository } from '../records/token-exchanges.repository.js';
import type { Stores } from './postgres-adapter.js';

/** The stores that the library reads and writes. */
@Injectable()
export class LibraryStores implements Stores {
  constructor(
    readonly clients: ClientsRepository,
    readonly grants: Grants,
    readonly records: RecordsRepository,
    readonly exchanges: TokenExchangesRepository,
  ) {}
}
