import { Injectable } from '@nestjs/common';
import { Database, Table } from '@referral-exchange/database';
import { clock, newId } from '@referral-exchange/telemetry';
import { definedOf } from '@referral-exchange/http';
import { type ApiError, conflict, notFound } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { In } from 'typeorm';
import { Firm } from './firm.entity.js';
import type { FirmProfile } from './firm-profile.js';
import { prefixCandidates } from './reference-prefix.js';

/** The fields of a new firm that are chosen from outside. */
export type NewFirm = Pick<Firm, 'name' | 'isTestFirm' | 'publicApiEnabled'> &
  Partial<FirmProfile & Pick<Firm, 'sandboxOf' | 'requiresSecondFactor' | 'retention' | 'mcpEnabled'>>;
/** A firm whose id was chosen beforehand. */
type NamedFirm = NewFirm & Pick<Firm, 'id'>;

export interface FirmFilter {
  page: number;
  limit: number;
  search?: string;
  isActive?: boolean;
  isTestFirm?: boolean;
}

const FIRMS = new Table(Firm);
/** An advisory lock of this database; any fixed number. */
const PREFIX_LOCK = 4_310_001;

@Injectable()
export class FirmsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Inserts firms, each with a unique prefix. The unique constraint decides which prefix is free; a firm
   * whose prefix is taken tries its next one. An advisory lock lets one transaction insert at a time: two
   * that wait for each other's prefixes would deadlock. Needs a transaction.
   */
  async insert(firms: readonly (NewFirm | NamedFirm)[]): Promise<Firm[]> {
    await this.database.query('SELECT pg_advisory_xact_lock($1)', [PREFIX_LOCK]);
    const rows = firms.map((firm) => ({ firm: newRow(firm), candidates: prefixCandidates(firm.name) }));
    let pending = rows;
    while (pending.length > 0) {
      for (const row of pending) row.firm.referencePrefix = row.candidates.next().value;
      const inserted = await this.insertWhereFree(pending.map((row) => row.firm));
      pending = pending.filter((row) => !inserted.has(row.firm.id));
    }
    return rows.map((row) => row.firm);
  }

  /** Inserts those of these firms that are not there yet, and returns them. Needs a transaction. */
  async insertMissing(firms: readonly NamedFirm[]): Promise<Firm[]> {
    // what another process inserts now, this one sees
    await this.database.query('SELECT pg_advisory_xact_lock($1)', [PREFIX_LOCK]);
    const there = await this.database.manager.findBy(Firm, { id: In(firms.map(({ id }) => id)) });
    return this.insert(firms.filter(({ id }) => !there.some((firm) => firm.id === id)));
  }

  find(id: string): Promise<Firm | null> {
    return this.database.manager.findOneBy(Firm, { id });
  }

  /** @throws 404 when the firm does not exist */
  async get(id: string): Promise<Firm> {
    return found(await this.find(id));
  }

  /** Locks the firm until the transaction ends, so that its events are published in the order of commits. */
  async getForUpdate(id: string): Promise<Firm> {
    return found(
      await this.database.manager.findOne(Firm, { where: { id }, lock: { mode: 'pessimistic_write' } }),
    );
  }

  /**
   * As `getForUpdate`, for a write that the firm itself may ask for. While the call waited for the lock, the
   * firm may have been reset (docs/adr/0177) or deactivated: what it wrote then nobody would find.
   *
   * @throws 404 when the firm does not exist, 409 `firm_inactive` when it is the caller's and not active
   */
  async getForUpdateBy({ firmId }: Pick<Caller, 'firmId'>, id: string): Promise<Firm> {
    // rows that name the firm may come meanwhile: two firms that ask each other would wait for each other
    const lock = { mode: 'for_no_key_update' } as const;
    const firm = found(await this.database.manager.findOne(Firm, { where: { id }, lock }));
    if (firm.id === firmId && !firm.isActive) throw inactive();
    return firm;
  }

  /** Ids of the active test firms that the people of a firm made. */
  async activeSandboxesOf(firmId: string): Promise<string[]> {
    const where = { sandboxOf: firmId, isActive: true };
    const firms = await this.database.manager.find(Firm, { select: { id: true }, where });
    return firms.map(({ id }) => id);
  }

  async update(firm: Firm): Promise<void> {
    const { id, ...fields } = firm;
    await this.database.manager.update(Firm, { id }, fields);
  }

  /** The firms of one page, newest first, and the number of all that match. */
  findPage(filter: FirmFilter): Promise<[Firm[], number]> {
    const query = this.database.manager.createQueryBuilder(Firm, 'firm');
    if (filter.search !== undefined) {
      query.andWhere('strpos(lower(firm.name), lower(:search)) > 0', { search: filter.search });
    }
    if (filter.isActive !== undefined) query.andWhere('firm.isActive = :isActive', filter);
    if (filter.isTestFirm !== undefined) query.andWhere('firm.isTestFirm = :isTestFirm', filter);
    return query
      .orderBy({ 'firm.createdAt': 'DESC', 'firm.id': 'DESC' })
      .skip((filter.page - 1) * filter.limit)
      .take(filter.limit)
      .getManyAndCount();
  }

  /** Inserts the firms whose prefix is free. Returns their ids. */
  private async insertWhereFree(firms: Firm[]): Promise<Set<string>> {
    const result = await this.database.manager
      .createQueryBuilder()
      .insert()
      .into(Firm)
      .values(firms)
      .orIgnore('(reference_prefix)')
      .returning('id')
      .updateEntity(false)
      .execute();
    return new Set((result.raw as { id: string }[]).map((row) => row.id));
  }
}

function newRow(firm: NewFirm | NamedFirm): Firm {
  const now = clock.date();
  return Object.assign(new Firm(), {
    ...FIRMS.emptyValues(),
    jurisdictions: [],
    caseTypes: [],
    timeZone: 'UTC',
    requiresSecondFactor: false,
    mcpEnabled: false,
    id: newId(),
    ...definedOf(firm),
    isActive: true,
    createdAt: now,
    updatedAt: now,
  });
}

function inactive(): ApiError {
  const message =
    'Your firm was deactivated, or its sandbox was reset, while this call was under way: nothing was changed. Send it again';
  return conflict('firm_inactive', message);
}

function found(firm: Firm | null): Firm {
  if (!firm) throw notFound('No such firm');
  return firm;
}
