import { Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import {
  ApiData,
  ApiErrors,
  ApiNoContent,
  type Deferred,
  DeferredBody,
  PublicController,
  Unwrapped,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { CreateExternalLink } from './create-external-link.js';
import { CreateExternalLinkDto, ExternalLinkDto, ExternalLinkQuery } from './external-link.dto.js';
import { ExternalLinksRepository } from './external-links.repository.js';
import { presentExternalLink } from './present-external-link.js';
import { noLinkToDelete, ReadExternalLink } from './read-external-link.js';

/** Interface, "CRM send flow and external links". A CRM token is refused (decisions, section 13). */
@AllowCallers('firm_key', 'session')
@PublicController('external-links', 'External links')
export class ExternalLinksController {
  constructor(
    private readonly create: CreateExternalLink,
    private readonly readExternalLink: ReadExternalLink,
    private readonly links: ExternalLinksRepository,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Link a referral to a record of a case system',
    description:
      'Each firm has its own links. A firm can link a record once per case system; a second link is 409 with the reason `duplicate_external_link`.',
  })
  @ApiData(ExternalLinkDto, { status: 201 })
  @ApiErrors('resource_not_found', 'conflict')
  async createExternalLink(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CreateExternalLinkDto) body: Deferred<CreateExternalLinkDto>,
  ): Promise<ExternalLinkDto> {
    const { link, ...referral } = await this.create.execute(caller, await body.validated());
    return presentExternalLink(link, referral, caller);
  }

  @Get()
  @ApiOperation({
    summary: 'Find a referral by the record of a case system',
    description: 'The fields of the link stand beside `meta`, without `data`.',
  })
  @ApiData(ExternalLinkDto, { unwrapped: true })
  @ApiErrors('external_link_not_found', 'referral_not_found')
  async getExternalLink(
    @CurrentCaller() caller: Caller,
    @ValidQuery(ExternalLinkQuery) query: ExternalLinkQuery,
  ): Promise<Unwrapped> {
    const { link, ...referral } = await this.readExternalLink.execute(caller, query);
    return new Unwrapped(presentExternalLink(link, referral, caller));
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'Delete an external link',
    description: 'The referral stays. The record can be linked again.',
  })
  @ApiNoContent()
  @ApiErrors('external_link_not_found')
  async deleteExternalLink(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', 'Id of the link.') id: string,
  ): Promise<void> {
    if (!(await this.links.delete(id, caller.firmId!))) throw noLinkToDelete();
  }
}
