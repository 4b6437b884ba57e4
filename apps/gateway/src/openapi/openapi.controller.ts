import { Controller, Get, Inject, Req, Res, type INestApplication } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import { EXAMPLE_ORIGIN, INTERNAL_PREFIX, PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { apiDocument } from '@referral-exchange/http';
import { CONFIG, log } from '@referral-exchange/telemetry';
import { Public } from '@referral-exchange/identity';
import type { Request, Response } from 'express';
import type { GatewayConfig } from '../config.js';
import { internalDocument, publicDocument } from './interface-documents.js';
import type { ServiceDocument } from './merge-documents.js';
import { PublicContent } from './public-content.js';
import { ServiceDescriptions } from './service-descriptions.js';

type Merge = typeof publicDocument;

const NOT_CACHED = { 'Cache-Control': 'no-store' };

/** A merged document, with the documents that it was made from. */
interface Merged {
  from: readonly ServiceDocument[];
  content: PublicContent;
}

/**
 * The merged OpenAPI documents, readable without a credential (decisions, section 14, "Addresses and
 * envelopes").
 */
@Public()
@ApiExcludeController()
@Controller()
export class OpenApiController {
  /** The application whose own operations are described; `startGateway` sets it. */
  app!: INestApplication;
  private own?: OpenAPIObject;
  private readonly merged = new Map<Merge, Merged>();

  constructor(
    private readonly serviceDescriptions: ServiceDescriptions,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Get(`${PUBLIC_PREFIX}/openapi.json`)
  async public(@Req() request: Request, @Res() response: Response): Promise<void> {
    return (await this.contentOf(publicDocument)).send(request, response);
  }

  @Get(`${INTERNAL_PREFIX}/openapi.json`)
  async internal(@Req() request: Request, @Res() response: Response): Promise<void> {
    return (await this.contentOf(internalDocument)).send(request, response);
  }

  /**
   * Merges again only when the document of a service has changed, as anyone may call this as often as they
   * like. A document that lacks a service, because it has not described itself yet, says so (`x-incomplete`),
   * and no cache keeps it.
   */
  private async contentOf(merge: Merge): Promise<PublicContent> {
    const document = (this.own ??= apiDocument(this.app, { title: 'gateway' }));
    const { documents, isComplete } = await this.serviceDescriptions.all();
    const from = [...documents, { service: 'gateway', document }];
    let merged = this.merged.get(merge);
    if (!merged || !isSame(merged.from, from)) {
      const whole = merge(from, this.config.PUBLIC_BASE_URL, (conflict) =>
        log.error({ err: conflict }, 'the OpenAPI documents of the services contradict each other'),
      );
      const content = isComplete
        ? new PublicContent('application/json', this.textOf(whole))
        : new PublicContent('application/json', this.textOf({ 'x-incomplete': true, ...whole }), NOT_CACHED);
      this.merged.set(merge, (merged = { from, content }));
    }
    return merged.content;
  }

  /** With our own address in the examples, so that they work as they stand. */
  private textOf(document: object): string {
    return JSON.stringify(document).replaceAll(EXAMPLE_ORIGIN, this.config.publicOrigin);
  }
}

function isSame(made: readonly ServiceDocument[], now: readonly ServiceDocument[]): boolean {
  return made.length === now.length && made.every(({ document }, i) => document === now[i]?.document);
}
