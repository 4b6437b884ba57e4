import { Readable } from 'node:stream';
import { Get, Req, StreamableFile } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  IdempotentAnswers,
  type Page,
  PageQuery,
  PublicController,
  readUpload,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { type Caller, CurrentCaller, FirmResource, RequireTier } from '@referral-exchange/identity';
import { clock, newId } from '@referral-exchange/telemetry';
import { validationError } from '@referral-exchange/contracts';
import type { Request } from 'express';
import type { ImportKind } from '../rows/import-job.js';
import { ImportJobDto, ImportJobListItemDto } from './import-job.dto.js';
import { ImportJobQuery, ImportQuery } from './import-query.dto.js';
import { TEMPLATES } from './import-templates.js';
import { presentImportJob, presentImportResult, presentStartedImport } from './present-import-job.js';
import { ListImports } from './list-imports.js';
import { ReadImport } from './read-import.js';
import { SpoolFile } from './spool-file.js';
import { StartImport } from './start-import.js';
import { CsvRoute, MAX_FILE_BYTES, UploadRoute } from './upload-route.decorator.js';
import { HISTORICAL_COLUMNS } from '../cases/historical-row.dto.js';
import { STATUS_COLUMNS } from '../statuses/status-file-row.dto.js';

const JOB_ID = 'Id of the import.';
const COLUMNS = { cases: HISTORICAL_COLUMNS, statuses: STATUS_COLUMNS };
const LIMITS = { maxFileBytes: MAX_FILE_BYTES, fields: { dryRun: 10 } };

/** CSV files (decisions, section 3, "CSV"). */
@PublicController('import', 'Import')
@FirmResource()
@RequireTier('full')
export class ImportController {
  constructor(
    private readonly spoolFile: SpoolFile,
    private readonly startImport: StartImport,
    private readonly readImport: ReadImport,
    private readonly listImports: ListImports,
    private readonly idempotency: IdempotentAnswers,
  ) {}

  @UploadRoute(
    'cases',
    'Import historical cases from a CSV file',
    `Columns: ${HISTORICAL_COLUMNS.names.join(', ')}. Required: ${HISTORICAL_COLUMNS.required.join(', ')}. ` +
      'Silent: no webhook, no mail, and nothing is unmasked; analytics counts the referrals, by `sentDate`. ' +
      'A case gets a reference number of yours; `externalId` and ' +
      '`referenceNumber` are kept in its `customMetadata`. A row is known by `externalId`, else by `referenceNumber`, else by its content, ' +
      'compared letter by letter with the rows that were imported before. Numbers of your cases here do not count, as an old number may be ' +
      'the same by chance: a row with the number of such a case makes another one. When files of several systems may have the same ' +
      'numbers, send an `externalId`. A draft that you deleted can be imported again. `sentDate` must not be in the future; without a time it is 12:00 UTC of that day, which is the same day in all time ' +
      'zones of the United States. The example row of the template is refused.',
    [
      'externalId,title,caseType,jurisdiction,clientFirstName,clientLastName',
      'OLD-1043,Fall on ice,premises_liability,NY,Robin,Hale',
    ],
  )
  importCases(
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @ValidQuery(ImportQuery) query: ImportQuery,
  ): Promise<unknown> {
    return this.upload('cases', caller, request, query);
  }

  @UploadRoute(
    'cases/update',
    'Update statuses of referrals from a CSV file',
    `Columns: ${STATUS_COLUMNS.names.join(', ')}. Required: referenceNumber or referralId, status. ` +
      'The number is the one here, also of a case that was imported: not that of another system. ' +
      'Each row is the action by which your side of the referral reaches the status, with its event. A row of the receiving firm for a ' +
      'referral in `SENT` acknowledges it. Fields that your side may not write with that action are ignored. A row that names the present ' +
      'status is skipped when it says nothing else, else refused: to correct values, use PATCH. A row that had its effect is skipped from ' +
      'then on, also after an administrator has set the status back: to have it done again, change its `reason`.',
    ['referenceNumber,status', 'ABC-0001,UNDER_EVALUATION'],
    'Lines with referrals of yours',
  )
  importStatuses(
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @ValidQuery(ImportQuery) query: ImportQuery,
  ): Promise<unknown> {
    return this.upload('statuses', caller, request, query);
  }

  @CsvRoute(
    'cases/template',
    'Get a template of a file of historical cases',
    'The columns and one row as an example.',
    TEMPLATES.cases,
  )
  getImportCasesTemplate(): StreamableFile {
    return fileOf(TEMPLATES.cases, 'cases.csv');
  }

  @CsvRoute(
    'cases/update/template',
    'Get a template of a file of statuses',
    'The columns and one row as an example.',
    TEMPLATES.statuses,
  )
  getImportStatusesTemplate(): StreamableFile {
    return fileOf(TEMPLATES.statuses, 'statuses.csv');
  }

  @Get('jobs')
  @ApiOperation({
    summary: 'List the imports of your firm',
    description: 'The newest first, dry runs too. An import is kept for some weeks.',
  })
  @ApiData(ImportJobListItemDto, { page: true })
  listImportJobs(
    @CurrentCaller() caller: Caller,
    @ValidQuery(PageQuery) query: PageQuery,
  ): Promise<Page<ImportJobListItemDto>> {
    return this.listImports.execute(caller, query);
  }

  @Get('jobs/:jobId')
  @ApiOperation({
    summary: 'Read an import and its progress',
    description: 'Poll it until `status` is `COMPLETED` or `FAILED`.',
  })
  @ApiData(ImportJobDto)
  async getImportJob(
    @CurrentCaller() caller: Caller,
    @UuidParam('jobId', JOB_ID) jobId: string,
    @ValidQuery(ImportJobQuery) { afterRow }: ImportJobQuery,
  ): Promise<ImportJobDto> {
    return presentImportJob(await this.readImport.execute(caller, jobId, afterRow));
  }

  @CsvRoute(
    'jobs/:jobId/errors',
    'Get the failed rows of an import',
    'The rows as they were, with `reason` as the last column. Mend them and upload the file: the last column is ignored. Text that a ' +
      'spreadsheet would run as a formula has an apostrophe in front, which an upload takes back.',
    'title,caseType,jurisdiction,clientFirstName,clientLastName,reason\r\nFall,nothing,NY,Dana,Whitfield,caseType is not known\r\n',
  )
  async getImportErrors(
    @CurrentCaller() caller: Caller,
    @UuidParam('jobId', JOB_ID) jobId: string,
  ): Promise<StreamableFile> {
    return fileOf(await this.readImport.errorsFile(caller, jobId), 'errors.csv');
  }

  private async upload(
    kind: ImportKind,
    caller: Caller,
    request: Request,
    query: ImportQuery,
  ): Promise<unknown> {
    const [jobId, since] = [newId(), clock.date()];
    try {
      const upload = await readUpload(request, LIMITS, async ({ fileName, content }) => {
        const file = await this.spoolFile.execute(jobId, content, COLUMNS[kind]);
        return { ...file, fileName: fileName.replaceAll('\0', '').slice(0, 255) };
      });
      const isDryRun = flagOf(upload.fields.dryRun) ?? query.dryRun ?? false;
      return await this.idempotency.once(request, upload, async () => {
        const read = await this.started(caller, { ...upload.result, kind, isDryRun, since });
        if (read.job.status === 'COMPLETED') return { status: 200, data: presentImportResult(read) };
        return { status: 202, data: presentStartedImport(read.job) };
      });
    } finally {
      // a file that was refused, or whose answer was known
      await this.spoolFile.dropWithoutJob(jobId);
    }
  }

  private async started(caller: Caller, command: Parameters<StartImport['execute']>[1]) {
    await this.startImport.execute(caller, command);
    return this.readImport.execute(caller, command.jobId);
  }
}

/** The field `dryRun`. @throws 400 for anything but true and false. */
function flagOf(text: string | undefined): boolean | undefined {
  if (text === undefined || text === '') return undefined;
  const flag = { true: true, false: false }[text.toLowerCase()];
  if (flag !== undefined) return flag;
  throw validationError([{ field: 'dryRun', code: 'invalid_type', message: 'dryRun must be true or false' }]);
}

function fileOf(content: string | AsyncIterable<string>, name: string): StreamableFile {
  const stream = Readable.from(typeof content === 'string' ? [content] : content, { objectMode: false });
  return new StreamableFile(stream, {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });
}
