import { Injectable } from '@nestjs/common';
import {
  conflict,
  findPersonCall,
  notFound,
  readFirmCall,
  validationError,
} from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { ReadInput } from '@referral-exchange/http';
import { type Caller, ServiceClient } from '@referral-exchange/identity';
import { Audit } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import type { RequestExportDto } from './export.dto.js';
import type { ExportAskedBy, ExportSubject, NewExport, StoredExport } from './export.js';
import { ExportsRepository } from './exports.repository.js';

/** `POST …/exports`: a worker makes the file. Legal holds and deactivated firms do not forbid it. */
@Injectable()
export class RequestExport {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly exports: ExportsRepository,
    private readonly audit: Audit,
  ) {}

  /**
   * @throws 404 for an unknown person or firm; 400 when the reason names the person; 503 when the service
   *   that knows does not answer
   */
  async execute(caller: Caller, readInput: ReadInput<RequestExportDto>): Promise<StoredExport> {
    const input = await readInput();
    const subject = await this.subjectOf(input);
    return this.insert(caller, { askedBy: askedBy(input), reason: input.reason, ...subject });
  }

  /** `POST /firm/exports`, by an administrator of the firm. @throws 409 while one of the firm is made */
  ofOwnFirm(caller: Caller): Promise<StoredExport> {
    const firmId = caller.firmId!;
    return this.database.transaction(async () => {
      const exportId = await this.exports.findRunning(firmId);
      if (exportId)
        throw conflict('export_running', 'An export of your firm is being made: wait for it', { exportId });
      const reason = 'Asked for by the firm';
      return this.insert(caller, { askedBy: 'firmId', reason, ...allOf(firmId) });
    });
  }

  private insert(
    caller: Caller,
    { askedBy: by, reason, ...subject }: ExportSubject & Pick<NewExport, 'askedBy' | 'reason'>,
  ): Promise<StoredExport> {
    const asked: NewExport = {
      id: newId(),
      askedBy: by,
      ...subject,
      ofFirmId: caller.firmId,
      reason,
      requestedBy: caller.userName ?? 'administrator',
      requestedAt: clock.date(),
    };
    return this.database.transaction(async () => {
      await this.exports.insert(asked);
      await this.audit.record(caller, {
        action: 'export.requested',
        subjectType: 'export',
        subjectId: asked.id,
        // without the reason: free text may name a client
        details: { ...subject },
      });
      return (await this.exports.find(asked.id))!;
    });
  }

  private async subjectOf({ firmId, ...person }: RequestExportDto): Promise<ExportSubject> {
    if (firmId === undefined) {
      const { baseCaseId, clientEmail, medCaseId, reason } = person;
      const body = { baseCaseId, clientEmail, medCaseId, reason };
      const found = await this.services.call(findPersonCall, { body });
      if (!found) throw notFound('No case of such a person');
      const { isNamedInReason, ...subject } = found;
      if (isNamedInReason) throw validationError([NAMED]);
      return subject;
    }
    const firm = await this.services.call(readFirmCall, { params: { id: firmId } });
    if (!firm) throw notFound('No such firm');
    return allOf(firmId);
  }
}

const NAMED = {
  field: 'reason',
  code: 'invalid',
  message: 'reason must not name the person: the record of the export is kept when the person is erased',
};

/** All that a firm sees. Pure. */
function allOf(firmId: string): ExportSubject {
  return { firmIds: [firmId], baseCaseIds: null, medCaseIds: null };
}

/** By what the subject was named. Pure. */
function askedBy({ firmId, baseCaseId, clientEmail }: RequestExportDto): ExportAskedBy {
  if (firmId) return 'firmId';
  if (baseCaseId) return 'baseCaseId';
  return clientEmail ? 'clientEmail' : 'medCaseId';
}
