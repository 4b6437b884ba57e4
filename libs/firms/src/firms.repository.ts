import { Inject, Injectable } from '@nestjs/common';
import type { FirmFacts } from '@referral-exchange/contracts';
import { Database, type EntityClass, Table } from '@referral-exchange/database';
import { definedOf } from '@referral-exchange/http';
import type { FirmRow } from './firm-row.js';

/** The service's entity of a firm. */
export const FIRM_ENTITY = Symbol('entity of a firm');

/** The firms that a service knows of. */
@Injectable()
export class FirmsRepository<Firm extends FirmRow = FirmRow> {
  private readonly table: Table<Firm>;
  private readonly select: string;
  private readonly saveSql: string;

  constructor(
    protected readonly database: Database,
    @Inject(FIRM_ENTITY) entity: EntityClass<Firm>,
  ) {
    this.table = new Table(entity);
    this.select = `SELECT ${this.table.select()} FROM ${this.table.name}`;
    // the release before does not know of a fact that was added since, and must not clear it
    this.saveSql = this.table.saveUnlessNewer(({ emptyValue }) => emptyValue === null);
  }

  async find(id: string): Promise<Firm | null> {
    const sql = `${this.select} WHERE id = $1`;
    return (await this.database.prepared<Firm>('firm-find', sql, [id]))[0] ?? null;
  }

  /** Those of the firms that are known, by their ids. */
  async findAll(ids: readonly string[]): Promise<Map<string, Firm>> {
    const sql = `${this.select} WHERE id = ANY ($1::uuid[])`;
    const rows = await this.database.prepared<Firm>('firms-find', sql, [ids]);
    return new Map(rows.map((firm) => [firm.id, firm]));
  }

  /**
   * Saves a firm unless a newer version is stored: events and answers of auth can arrive in any order.
   *
   * @returns whether it was saved
   */
  async save(facts: FirmFacts): Promise<boolean> {
    const firm = { ...this.table.emptyValues(), ...definedOf(facts) } as unknown as Firm;
    const saved = await this.database.prepared('firm-save', this.saveSql, this.table.values(firm));
    return saved.length > 0;
  }
}
