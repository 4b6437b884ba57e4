import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import { INTERNAL_PREFIX, PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { CONFIG, Public } from '@referral-exchange/platform';
import type { Response } from 'express';
import type { GatewayConfig } from '../config.js';
import { internalDocument, publicDocument } from './interface-documents.js';
import type { ServiceDocument } from './merge-documents.js';
import { OwnDescription } from './own-description.js';
import { ServiceDescriptions } from './service-descriptions.js';

/** The merged descriptions, open to everyone (decisions, section 14, "Addresses and envelopes"). */
@Public()
@ApiExcludeController()
@Controller()
export class OpenApiController {
  constructor(
    private readonly descriptions: ServiceDescriptions,
    private readonly own: OwnDescription,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Get(`${PUBLIC_PREFIX}/openapi.json`)
  public(@Res() response: Response): Promise<void> {
    return this.#show(response, publicDocument);
  }

  @Get(`${INTERNAL_PREFIX}/openapi.json`)
  internal(@Res() response: Response): Promise<void> {
    return this.#show(response, internalDocument);
  }

  async #show(
    response: Response,
    merge: (documents: ServiceDocument[], origin: string) => OpenAPIObject,
  ): Promise<void> {
    const documents = [...(await this.descriptions.all()), { service: 'gateway', document: this.own.document() }];
    response.json(merge(documents, this.config.PUBLIC_BASE_URL));
  }
}
