import { Injectable } from '@nestjs/common';
import { ClientsRepository } from '../clients/clients.repository.js';
import { Grants } from '../records/grants.js';
import { RecordsRepository } from '../records/records.repository.js';
import type { Stores } from './postgres-adapter.js';

/** Where the library keeps what it stores. */
@Injectable()
export class LibraryStores implements Stores {
  constructor(
    readonly clients: ClientsRepository,
    readonly grants: Grants,
    readonly records: RecordsRepository,
  ) {}
}
