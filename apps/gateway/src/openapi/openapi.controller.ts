import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { INTERNAL_PREFIX, PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { CONFIG, log, Public } from '@referral-exchange/platform';
import type { Response } from 'express';
import type { GatewayConfig } from '../config.js';
import { internalDocument, publicDocument } from './interface-documents.js';
import type { ServiceDocument } from './merge-documents.js';
import { OwnDescription } from './own-description.js';
import { ServiceDescriptions } from './service-descriptions.js';

type Merge = typeof publicDocument;

/** A merged description as it is sent, with the parts that it was made from. */
interface Made {
  from: readonly ServiceDocument[];
  text: string;
}

/** The merged descriptions, open to everyone (decisions, section 14, "Addresses and envelopes"). */
@Public()
@ApiExcludeController()
@Controller()
export class OpenApiController {
  readonly #made = new Map<Merge, Made>();

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

  /** Merged anew only when a service describes itself anew: everyone may ask, as often as they like. */
  async #show(response: Response, merge: Merge): Promise<void> {
    const from = [...(await this.descriptions.all()), { service: 'gateway', document: this.own.document() }];
    let made = this.#made.get(merge);
    if (!made || !isSame(made.from, from)) {
      const document = merge(from, this.config.PUBLIC_BASE_URL, (conflict) =>
        log.error({ err: conflict }, 'the descriptions of the services do not fit together'),
      );
      this.#made.set(merge, (made = { from, text: JSON.stringify(document) }));
    }
    response.type('application/json').send(made.text);
  }
}

function isSame(made: readonly ServiceDocument[], now: readonly ServiceDocument[]): boolean {
  return made.length === now.length && made.every(({ document }, i) => document === now[i]?.document);
}
