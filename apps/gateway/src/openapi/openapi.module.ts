import { Module } from '@nestjs/common';
import { DocsController } from './docs.controller.js';
import { OpenApiController } from './openapi.controller.js';
import { ServiceDescriptions } from './service-descriptions.js';

/** The OpenAPI documents of the whole API, and the pages that show them. */
@Module({ controllers: [OpenApiController, DocsController], providers: [ServiceDescriptions] })
export class OpenApiModule {}
