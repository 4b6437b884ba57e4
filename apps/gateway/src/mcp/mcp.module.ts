import { Module } from '@nestjs/common';
import { McpMetadataController } from './mcp-metadata.controller.js';

/** What the gateway answers for MCP itself; calls go to the service (ADR 195). */
@Module({ controllers: [McpMetadataController] })
export class McpModule {}
