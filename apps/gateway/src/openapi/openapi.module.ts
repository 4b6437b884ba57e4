import { Module } from '@nestjs/common';
import { DocsController } from './docs.controller.js';
import { SiteFiles } from './site-files.js';
import { OpenApiController } from './openapi.controller.js';
import { ServiceDescriptions } from './service-descriptions.js';

/** The OpenAPI documents of the whole API, and the pages that show them. */
@Module({ controllers: [OpenApiController, DocsController], providers: [SiteFiles, ServiceDescriptions] })
export class OpenApiModule {}
