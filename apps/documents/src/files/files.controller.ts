import { Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiErrors, InternalController, TextParam } from '@referral-exchange/http';
import { Public } from '@referral-exchange/identity';
import type { Request, Response } from 'express';
import { FILES_PATH } from '../storage/file-links.js';
import { SendFile } from './send-file.js';

/** Download addresses of the embedded folder. The token in the path is the only credential. */
@Public()
@InternalController(FILES_PATH, 'Documents')
export class FilesController {
  constructor(private readonly sendFile: SendFile) {}

  @Get(':token')
  @ApiOperation({
    summary: 'Download a file',
    description:
      'The address of `GET /cases/{caseId}/documents/{docId}/download`. The response is the file, always as an attachment; range requests are ' +
      'answered. 403 `permission_denied` once the address has expired, 404 if it was altered or the document was deleted.',
  })
  @ApiOkResponse({
    description: 'The file. 206 with a part of it answers a range request.',
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiErrors('permission_denied')
  sendDocumentFile(
    @TextParam('token', 'Token of the address.', 'AkQ0c2…') token: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.sendFile.execute(token, request, response);
  }
}
