import { Readable } from 'node:stream';
import { Get, StreamableFile } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  InternalController,
  OPTIONAL,
  Pattern,
  ValidQuery,
  WholeNumber,
} from '@referral-exchange/http';
import { AllowCallers } from '@referral-exchange/identity';
import { ReadChain } from './read-chain.js';

/** Query of `GET /admin/audit-log/export`. */
export class AuditExportQuery {
  @WholeNumber(
    0,
    Number.MAX_SAFE_INTEGER,
    'Only entries after this position: the one of the last line that you have.',
    0,
    OPTIONAL,
  )
  after: number = 0;

  @Pattern(
    /^[0-9a-f]{64}$/,
    'The `hash` of that line: 409 when the log does not have it, as after a restore.',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    { ...OPTIONAL, what: '64 hex digits' },
  )
  afterHash?: string;
}

/** The audit log for a SIEM: all of it, in one order, from any position on (ADR 151). */
@InternalController('admin/audit-log/export', 'Administration')
@AllowCallers('admin')
export class AuditExportController {
  constructor(private readonly readChain: ReadChain) {}

  @Get()
  @ApiOperation({
    summary: 'Export the audit log',
    description:
      'JSON lines, the oldest entry first. A line is an entry as the list shows it, with its `position`, when it got it (`chainedAt`), and a ' +
      '`hash`: SHA-256, in hex, of the hash of the line before and of the canonical JSON (RFC 8785) of this line without its hash. An entry ' +
      'is in the export a second after the act. When the connection ends early, ask again with `after`, and with `afterHash`: 409 `conflict`, reason `another_log`, ' +
      'when the log is not the one that you have read, because it was restored.',
  })
  @ApiData(
    { type: 'string', description: 'One JSON object a line.' },
    { mediaType: 'application/x-ndjson', description: 'The entries.' },
  )
  @ApiErrors('conflict')
  async exportAuditLog(@ValidQuery(AuditExportQuery) query: AuditExportQuery): Promise<StreamableFile> {
    await this.readChain.assertHas({ position: query.after, hash: query.afterHash });
    return new StreamableFile(Readable.from(this.readChain.linesAfter(query.after)), {
      type: 'application/x-ndjson',
    });
  }
}
