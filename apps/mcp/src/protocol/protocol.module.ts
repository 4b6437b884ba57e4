import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { ResourcesModule } from '../resources/resources.module.js';
import { AssistantServers } from './assistant-server.js';
import { McpController } from './mcp.controller.js';
import { McpEndpoint } from './mcp-endpoint.js';
import { PlainCalls } from './plain-calls.js';

/** The Model Context Protocol, in both of its eras, over one address. */
@Module({
  imports: [CallsModule, ResourcesModule],
  controllers: [McpController],
  providers: [AssistantServers, McpEndpoint, PlainCalls],
})
export class ProtocolModule {}
