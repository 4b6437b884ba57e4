import { Delete, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import {
  ApiData,
  ApiErrors,
  ApiNoContent,
  InternalController,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { AdministeredLinkDto, presentAdministeredLink } from './administered-link.dto.js';
import { ExternalLinkQuery } from './external-link.dto.js';
import { ExternalLinksRepository } from './external-links.repository.js';
import { ExternalSystems } from './external-systems.js';
import { RemoveExternalLink } from './remove-external-link.js';

/** The links of all firms to one record, for administrators: one may be in the way of another firm's. */
@AllowCallers('admin')
@InternalController('admin/external-links', 'Administration')
export class AdminExternalLinksController {
  constructor(
    private readonly links: ExternalLinksRepository,
    private readonly externalSystems: ExternalSystems,
    private readonly remove: RemoveExternalLink,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List the links to a record of a case system',
    description:
      'Those of all firms that are not deleted, the oldest first. When a status of the record is refused with `ambiguous_external_link`, they show which firms have linked it.',
  })
  @ApiData(AdministeredLinkDto, { isArray: true })
  async listExternalLinksOfRecord(
    @ValidQuery(ExternalLinkQuery) query: ExternalLinkQuery,
  ): Promise<AdministeredLinkDto[]> {
    this.externalSystems.assertKnown(query.externalSystem);
    return (await this.links.forOperators(query)).map(presentAdministeredLink);
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'Delete an external link of a firm',
    description: 'The referral stays, and the firm may link the record again. The audit log has the act.',
  })
  @ApiNoContent()
  @ApiErrors('external_link_not_found')
  async removeExternalLink(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', 'Id of the link.') id: string,
  ): Promise<void> {
    await this.remove.execute(caller, id);
  }
}
