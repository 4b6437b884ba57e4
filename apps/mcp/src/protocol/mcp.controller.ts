import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ApiError, type McpPath, type Principal, PRINCIPAL_HEADER } from '@referral-exchange/contracts';
import { exactBytes, ReadsOwnBody } from '@referral-exchange/http';
import { AllowCallers, CurrentPrincipal, RequireTier } from '@referral-exchange/identity';
import type { Request, Response } from 'express';
import { assistantOf } from '../owners/assistant.js';
import { McpEndpoint } from './mcp-endpoint.js';
import { PlainCalls } from './plain-calls.js';
import { readMessage } from './rpc-message.js';
import { sendJson, sendWebResponse, webRequest } from './web-exchange.js';

/** The longest text of a tool has 10,000 characters, or 60,000 bytes as JSON; some tools take several. */
const MAX_BYTES = 262_144;

/**
 * The two addresses of assistants (ADR 190). The gateway has judged the credential, the origin and the switch
 * of the firm; what a call may do, its owner decides.
 */
@Controller('mcp')
@ApiExcludeController()
@AllowCallers('oauth', 'firm_key')
@RequireTier('read_only')
export class McpController {
  constructor(
    private readonly plainCalls: PlainCalls,
    private readonly mcpEndpoint: McpEndpoint,
  ) {}

  @Post()
  @ReadsOwnBody()
  full(@Req() request: Request, @Res() response: Response, @CurrentPrincipal() principal: Principal) {
    return this.answer('/mcp', principal, request, response);
  }

  @Post('readonly')
  @ReadsOwnBody()
  readOnly(@Req() request: Request, @Res() response: Response, @CurrentPrincipal() principal: Principal) {
    return this.answer('/mcp/readonly', principal, request, response);
  }

  private async answer(path: McpPath, principal: Principal, request: Request, response: Response) {
    if (!principal.client || principal.firmId === null)
      throw new ApiError('wrong_scope', 'Only the token of an assistant, or a key for one, is accepted here');
    const message = readMessage(await exactBytes(request, MAX_BYTES));
    const token = String(request.headers[PRINCIPAL_HEADER]);
    const assistant = assistantOf(principal, token, path);
    const plain = await this.plainCalls.answer(assistant, request.headers, message);
    if (plain !== null) return sendJson(plain, response);
    await sendWebResponse(await this.mcpEndpoint.answer(assistant, webRequest(request), message), response);
  }
}
