import { Injectable } from '@nestjs/common';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { UsersRepository } from '../users/users.repository.js';
import { buildTestFirm, newTestFirm, type BuiltTestFirm, type TestFirmPlan } from './test-firm.js';

/** Inserts test firms with one statement per table, however many there are. */
@Injectable()
export class TestFirmRows {
  constructor(
    private readonly firms: FirmsRepository,
    private readonly users: UsersRepository,
    private readonly keys: ApiKeysRepository,
  ) {}

  /** Needs a transaction. */
  async insert(plans: readonly TestFirmPlan[]): Promise<BuiltTestFirm[]> {
    const firms = await this.firms.insert(plans.map(newTestFirm));
    const built = firms.map((firm, index) => buildTestFirm(firm, plans[index]!));
    await this.users.insert(built.map(({ user }) => user));
    await this.keys.insert(built.flatMap(({ keys }) => keys.map(({ row }) => row)));
    return built;
  }
}
