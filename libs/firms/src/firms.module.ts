import { Module, type DynamicModule, type Type } from '@nestjs/common';
import type { EntityClass } from '@referral-exchange/database';
import { FirmDirectory } from './firm-directory.js';
import type { FirmRow } from './firm-row.js';
import { FIRM_ENTITY, FirmsRepository } from './firms.repository.js';
import { OnFirmChangedConsumer } from './on-firm-changed.consumer.js';

interface Additions<Firm extends FirmRow> {
  /** A repository that knows more of the firms. */
  repository?: Type<FirmsRepository<Firm>>;
  /** More consumers, for what the repository knows more. */
  consumers?: Type[];
}

/**
 * A service's own copy of the firms: `const FIRMS = FirmsModule.of(Firm)`, once, and `imports: [FIRMS]` where
 * it is used. The table is a migration of the service.
 */
@Module({})
export class FirmsModule {
  static of<Firm extends FirmRow>(
    entity: EntityClass<Firm>,
    { repository, consumers = [] }: Additions<Firm> = {},
  ): DynamicModule {
    const own = repository
      ? [repository, { provide: FirmsRepository, useExisting: repository }]
      : [FirmsRepository];
    return {
      module: FirmsModule,
      controllers: [OnFirmChangedConsumer, ...consumers],
      providers: [{ provide: FIRM_ENTITY, useValue: entity }, ...own, FirmDirectory],
      exports: [FirmDirectory, FirmsRepository, ...(repository ? [repository] : [])],
    };
  }
}
