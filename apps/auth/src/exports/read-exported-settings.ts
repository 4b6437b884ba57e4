import { Inject, Injectable } from '@nestjs/common';
import type { ExportedSettings } from '@referral-exchange/contracts';
import { allPages } from '@referral-exchange/http';
import { CONFIG } from '@referral-exchange/telemetry';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { presentApiKey } from '../api-keys/present-api-key.js';
import { CrmTokensRepository } from '../crm-tokens/crm-tokens.repository.js';
import { presentCrmToken } from '../crm-tokens/present-crm-token.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { presentFirm } from '../firms/present-firm.js';
import { presentRelationship } from '../network/network.dto.js';
import { NetworkRepository } from '../network/network.repository.js';
import { presentRetention } from '../retention/retention.dto.js';
import { boundsOf, type RetentionSettings } from '../retention-bounds.js';
import { presentFirmUser } from '../users/present-user.js';
import { UsersRepository } from '../users/users.repository.js';

/** The settings of a firm, in the words of the API. Keys are named, not shown (docs/adr/0171). */
@Injectable()
export class ReadExportedSettings {
  constructor(
    private readonly firms: FirmsRepository,
    private readonly users: UsersRepository,
    private readonly keys: ApiKeysRepository,
    private readonly tokens: CrmTokensRepository,
    private readonly network: NetworkRepository,
    @Inject(CONFIG) private readonly config: RetentionSettings,
  ) {}

  /** @throws 404 for an unknown firm */
  async execute(firmId: string): Promise<ExportedSettings> {
    const firm = await this.firms.get(firmId);
    const users = await allPages((page) => this.users.findPage({ firmId, ...page }));
    const keys = await allPages((page) => this.keys.findPage({ type: 'firm', id: firmId }, page));
    const directions = ['outbound', 'inbound'] as const;
    const network = await allPages((page) => this.network.findPage(firmId, { directions, ...page }));
    const settings = {
      firm: [{ ...presentFirm(firm), mcpEnabled: firm.mcpEnabled }],
      retention: [presentRetention(firm.retention, boundsOf(this.config))],
      users: users.map(presentFirmUser),
      apiKeys: keys.map(presentApiKey),
      crmTokens: (await this.tokens.findLive(firmId)).map(presentCrmToken),
      network: network.map(presentRelationship),
    };
    return settings as unknown as ExportedSettings;
  }
}
