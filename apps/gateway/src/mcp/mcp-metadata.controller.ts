import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  MCP_METADATA_PREFIX,
  MCP_PATHS,
  type McpPath,
  mcpResource,
  SCOPES_OF_MCP,
} from '@referral-exchange/contracts';
import { Public } from '@referral-exchange/identity';
import { CONFIG } from '@referral-exchange/telemetry';
import type { Request, Response } from 'express';
import type { GatewayConfig } from '../config.js';
import { PublicContent } from '../openapi/public-content.js';

/** Where the metadata of each resource of MCP is. */
export const MCP_METADATA_PAGES = MCP_PATHS.map((path) => MCP_METADATA_PREFIX + path);

/** The guide for people who connect an assistant. */
const GUIDE = '/docs/guides/assistants';

/** What an assistant must know before it has a token: where it gets one, and for what (RFC 9728). */
@Public()
@ApiExcludeController()
@Controller()
export class McpMetadataController {
  private readonly documents: ReadonlyMap<string, PublicContent>;

  constructor(@Inject(CONFIG) { publicOrigin }: Pick<GatewayConfig, 'publicOrigin'>) {
    const contentOf = (path: McpPath): [string, PublicContent] => [
      MCP_METADATA_PREFIX + path,
      new PublicContent('application/json', JSON.stringify(metadataOf(publicOrigin, path)), {
        'Access-Control-Allow-Origin': '*',
      }),
    ];
    this.documents = new Map(MCP_PATHS.map(contentOf));
  }

  @Get(MCP_METADATA_PAGES)
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.documents.get(request.path.replace(/\/$/, ''))!.send(request, response);
  }
}

function metadataOf(origin: string, path: McpPath): object {
  return {
    resource: mcpResource(origin, path),
    authorization_servers: [origin],
    scopes_supported: SCOPES_OF_MCP[path],
    bearer_methods_supported: ['header'],
    resource_name: path === '/mcp' ? 'Referral Exchange' : 'Referral Exchange, reading only',
    resource_documentation: origin + GUIDE,
  };
}
