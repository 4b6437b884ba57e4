import { Module } from '@nestjs/common';
import { EgressModule } from '@referral-exchange/egress';
import { CrmEndpoint } from './crm-endpoint.js';
import { CrmProfilesRepository } from './crm-profiles.repository.js';
import { CrmSendsRepository } from './crm-sends.repository.js';
import { WritebacksRepository } from './writebacks.repository.js';

const SHARED = [CrmEndpoint, CrmProfilesRepository, CrmSendsRepository, WritebacksRepository];

/** The rows of CRM sends and mappings, and calls to the CRMs of firms. */
@Module({ imports: [EgressModule], providers: SHARED, exports: [EgressModule, ...SHARED] })
export class CrmModule {}
