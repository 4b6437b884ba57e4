import { Injectable } from '@nestjs/common';
import type { CallAnswer, exportedStatusUpdatesCall, ExportPageRequest } from '@referral-exchange/contracts';
import { presentStatusUpdate } from '../../core/status-updates/present-status-update.js';
import { StatusUpdatesRepository } from '../../core/status-updates/status-updates.repository.js';

const MOST_UPDATES = 500;

/** A page of the status updates and messages that a firm sees, as `GET /status-updates?after=` shows them. */
@Injectable()
export class ReadExportedUpdates {
  constructor(private readonly updates: StatusUpdatesRepository) {}

  async execute(
    firmId: string,
    { only, after }: ExportPageRequest,
  ): Promise<CallAnswer<typeof exportedStatusUpdatesCall>> {
    await this.updates.positionAll();
    const viewer = { firmId, isAdmin: false };
    const query = { caseIds: only ?? undefined, limit: MOST_UPDATES };
    const rows = await this.updates.after(viewer, after ?? '0', query);
    return {
      rows: rows.map((row) => ({ id: row.id, record: { ...presentStatusUpdate(row, firmId) } })),
      next: rows.length < MOST_UPDATES ? null : rows.at(-1)!.position!,
    };
  }
}
