import { Delete, Get, Patch } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  ApiNoContent,
  type Deferred,
  DeferredBody,
  PageQuery,
  PublicController,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { type Caller, CurrentCaller, FirmResource } from '@referral-exchange/identity';
import {
  DocumentDownloadDto,
  DocumentDto,
  OF_CASE,
  OF_DOCUMENT,
  UpdateDocumentDto,
} from '../document/document.dto.js';
import { presentDocument } from '../document/present-document.js';
import { DeleteDocument } from './delete-document.js';
import { DownloadDocument } from './download-document.js';
import { EditDocument } from './edit-document.js';
import { ListDocuments } from './list-documents.js';

/** Documents of a case (decisions, section 6). */
@PublicController('cases', 'Documents')
@FirmResource()
export class DocumentsController {
  constructor(
    private readonly list: ListDocuments,
    private readonly download: DownloadDocument,
    private readonly editDocument: EditDocument,
    private readonly deletion: DeleteDocument,
  ) {}

  @Get(':caseId/documents')
  @ApiOperation({
    summary: 'List the documents of a case',
    description:
      'The newest first: documents of the case, if you own it or a referral that you acknowledged is in an active stage, and those of the ' +
      'referrals that you sent or may read. Empty before you acknowledge. 404 once your access has ended (`CLOSED`, `REJECTED`, `WITHDRAWN`).',
  })
  @ApiData(DocumentDto, { page: true })
  listDocuments(
    @CurrentCaller() caller: Caller,
    @UuidParam('caseId', OF_CASE) caseId: string,
    @ValidQuery(PageQuery) query: PageQuery,
  ) {
    return this.list.execute(caller, { caseId, query });
  }

  @Get(':caseId/documents/:docId/download')
  @ApiOperation({
    summary: 'Get an address to download a document',
    description: 'The address works without a key for 15 minutes. Anyone who has it can read the file.',
  })
  @ApiData(DocumentDownloadDto)
  downloadDocument(
    @CurrentCaller() caller: Caller,
    @UuidParam('caseId', OF_CASE) caseId: string,
    @UuidParam('docId', OF_DOCUMENT) id: string,
  ): Promise<DocumentDownloadDto> {
    return this.download.execute(caller, { caseId, id });
  }

  @Patch(':caseId/documents/:docId')
  @ApiOperation({
    summary: 'Change the metadata of one of your documents',
    description: 'Only the firm that uploaded it may. Sends no webhook event.',
  })
  @ApiData(DocumentDto)
  @ApiErrors('permission_denied')
  async updateDocument(
    @CurrentCaller() caller: Caller,
    @UuidParam('caseId', OF_CASE) caseId: string,
    @UuidParam('docId', OF_DOCUMENT) id: string,
    @DeferredBody(UpdateDocumentDto) body: Deferred<UpdateDocumentDto>,
  ): Promise<DocumentDto> {
    return presentDocument(
      await this.editDocument.execute(caller, { caseId, id, readInput: body.validated }),
    );
  }

  @Delete(':caseId/documents/:docId')
  @ApiOperation({
    summary: 'Delete one of your documents',
    description: 'Only the firm that uploaded it may. The file is removed too, and cannot be restored.',
  })
  @ApiNoContent()
  @ApiErrors('permission_denied')
  async deleteDocument(
    @CurrentCaller() caller: Caller,
    @UuidParam('caseId', OF_CASE) caseId: string,
    @UuidParam('docId', OF_DOCUMENT) id: string,
  ): Promise<void> {
    await this.deletion.execute(caller, { caseId, id });
  }
}
