import { Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation } from '@nestjs/swagger';
import { MAX_UPLOAD_BYTES } from '@referral-exchange/contracts';
import {
  ApiData,
  ApiErrors,
  AsksForIdempotency,
  IdempotentAnswers,
  PublicController,
  ReadsOwnBody,
  readUpload,
  UuidParam,
} from '@referral-exchange/http';
import { type Caller, CurrentCaller, FirmResource } from '@referral-exchange/identity';
import type { Request } from 'express';
import { DOCUMENT_TEXTS, DocumentDto, OF_CASE } from '../document/document.dto.js';
import { presentDocument } from '../document/present-document.js';
import { UploadDocument } from './upload-document.js';

const TEXTS = Object.entries(DOCUMENT_TEXTS);
const LIMITS = {
  maxFileBytes: MAX_UPLOAD_BYTES,
  fields: Object.fromEntries(TEXTS.map(([name, { max }]) => [name, max])),
};

const FORM = {
  type: 'object' as const,
  required: ['file'],
  properties: {
    file: { type: 'string', format: 'binary', description: `The file, at most ${MAX_UPLOAD_BYTES} bytes.` },
    ...Object.fromEntries(
      TEXTS.map(([name, { max, example }]) => [name, { type: 'string', maxLength: max, example }]),
    ),
  },
};

/** Forms as examples: the content of the file is written out as its text. */
const EXAMPLES = {
  smallest: { summary: 'A file alone', value: { file: 'Notes of the first call with the client.' } },
  everything: {
    summary: 'With category and description',
    value: {
      file: 'Report of the accident on I-95.',
      ...Object.fromEntries(TEXTS.map(([name, { example }]) => [name, example])),
    },
  },
};

/** Uploads (decisions, section 6). */
@PublicController('cases', 'Documents')
@FirmResource()
export class UploadController {
  constructor(
    private readonly upload: UploadDocument,
    private readonly idempotency: IdempotentAnswers,
  ) {}

  @ReadsOwnBody()
  @AsksForIdempotency()
  @Post(':caseId/documents')
  @ApiOperation({
    summary: 'Upload a document',
    description:
      'Send a form with the part `file`, e.g. `curl -F file=@report.pdf -F category="Police report"`. If you own the case and name it by its ' +
      'baseCaseId, every referral with access to documents shows the document. If you name a referral, or received the case, the document ' +
      'belongs to that referral. The type is found from the content: 400 with reason `file_type_not_allowed` if it is not in ' +
      '`allowedMimeTypes` of `GET /firms/me`, or if the name or the content type of the part contradicts it. A name that does not end in an ' +
      'extension of the type gets one, text `.txt`. 400 with reason `malware_found` if ' +
      'the scanner refuses the file. 413 `file_too_large` beyond 52,428,800 bytes. With an `Idempotency-Key`, the body counts as the same if ' +
      'file, name, category and description are the same.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ required: true, schema: FORM, examples: EXAMPLES })
  @ApiData(DocumentDto, { status: 201 })
  @ApiErrors('permission_denied')
  async uploadDocument(
    @CurrentCaller() caller: Caller,
    @UuidParam('caseId', OF_CASE) caseId: string,
    @Req() request: Request,
  ): Promise<unknown> {
    return this.upload.execute(caller, {
      caseId,
      read: (store) => readUpload(request, LIMITS, store),
      once: (content, add) =>
        this.idempotency.once(request, content, async () => ({
          status: 201,
          data: presentDocument(await add()),
        })),
    });
  }
}
