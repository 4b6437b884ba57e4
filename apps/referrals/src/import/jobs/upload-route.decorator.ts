import { applyDecorators, Header, Post, Get } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation } from '@nestjs/swagger';
import { ApiData, AsksForIdempotency, exampleOf } from '@referral-exchange/http';
import { ImportErrorDto, ImportResultDto, StartedImportDto } from './import-job.dto.js';
import { MAX_ROWS_OF_REQUEST } from './start-import.js';

/** The largest file. */
export const MAX_FILE_BYTES = 20 * 1_048_576;

/** The form with the file. `x-file-name` is what the samples of the reference call it. */
const bodyOf = (fileName: string) => ({
  type: 'object',
  required: ['file'],
  properties: {
    file: {
      type: 'string',
      format: 'binary',
      'x-file-name': fileName,
      description: 'CSV file in UTF-8, at most 20 MB and 1,000,000 rows.',
    },
    dryRun: {
      type: 'string',
      enum: ['true', 'false'],
      default: 'false',
      description:
        'Only check the rows, and write nothing: the answer is that of the real upload, if nothing else happens before it.',
    },
  },
});

/** Forms with a file, of which these are the lines; `replace`: what in it is right for one reader only. */
const examplesOf = (lines: readonly string[], replace?: string) => {
  const file = `${lines.join('\n')}\n`;
  const more = replace && { 'x-replace': { file: replace } };
  return {
    tried: { summary: 'Only check the rows', value: { file, dryRun: 'true' }, ...more },
    done: { summary: 'Upload the rows', value: { file }, ...more },
  };
};

/** How the example of a result differs where the rows are statuses: they create nothing. */
const STATUSES_RESULT = {
  ...{ fileName: 'statuses.csv', created: 0, updated: 1 },
  errors: [
    {
      ...exampleOf(ImportErrorDto),
      code: 'invalid_state_transition',
      message: 'Cannot change a referral from CLOSED to SIGNED: you cannot change its status now',
      field: 'status',
    },
  ],
};

/** A route that takes a CSV file. */
export function UploadRoute(
  path: string,
  summary: string,
  description: string,
  ...example: Parameters<typeof examplesOf>
): MethodDecorator {
  const isOfCases = path === 'cases';
  return applyDecorators(
    Post(path),
    AsksForIdempotency(),
    ApiOperation({ summary, description: `${description}\n\n${COMMON}` }),
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: bodyOf(isOfCases ? 'cases.csv' : STATUSES_RESULT.fileName) as never,
      examples: examplesOf(...example),
    }),
    ApiData(ImportResultDto, {
      description: 'Every row was looked at.',
      example: isOfCases ? {} : STATUSES_RESULT,
    }),
    ApiData(StartedImportDto, {
      status: 202,
      alternative: true,
      description: `The file has more than ${MAX_ROWS_OF_REQUEST.toLocaleString('en-US')} rows. Poll \`GET /import/jobs/{jobId}\`.`,
    }),
  );
}

const COMMON =
  'A row with errors changes nothing and does not stop the others: mend the rows of `GET /import/jobs/{jobId}/errors` and upload them. ' +
  'Rows that had their effect before are skipped, so a file can be uploaded again. A file that is no such CSV file is refused as a whole. ' +
  'A text that begins with an apostrophe before `=`, `+`, `-` or `@` is stored without that apostrophe. A firm has at most five imports ' +
  'that are not done: a small file beyond them is 429 with `Retry-After`, one for the background 409 `too_many_imports`. ' +
  'An import that is not done ends as `FAILED`, and `failureReason` says why, when its key is revoked or rotated, its user is deactivated ' +
  'or may no longer import, the public API is switched off (files that a key or CRM token uploaded), or the firm is deactivated. Rows that are ' +
  'done stay: upload the file again with another key or by another user, and they are skipped.';

/** A route that gives a CSV file. */
export function CsvRoute(
  path: string,
  summary: string,
  description: string,
  example: string,
): MethodDecorator {
  return applyDecorators(
    Get(path),
    ApiOperation({ summary, description }),
    ApiData({ type: 'string', example }, { mediaType: 'text/csv' }),
    Header('Content-Type', 'text/csv; charset=utf-8'),
    Header('X-Content-Type-Options', 'nosniff'),
  );
}
