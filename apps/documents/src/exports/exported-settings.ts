import { Injectable } from '@nestjs/common';
import {
  exportedAuthSettingsCall,
  exportedOauthSettingsCall,
  exportedReferralsSettingsCall,
  exportedRoutingSettingsCall,
  type ExportedSettings,
  exportedWebhooksSettingsCall,
} from '@referral-exchange/contracts';
import { ExportedPages } from './exported-pages.js';

const CALLS = [
  exportedAuthSettingsCall,
  exportedOauthSettingsCall,
  exportedReferralsSettingsCall,
  exportedRoutingSettingsCall,
  exportedWebhooksSettingsCall,
];

/** Reads what a firm has set up, from all services that have some of it. */
@Injectable()
export class ReadExportedSettings {
  constructor(private readonly exportedPages: ExportedPages) {}

  /** By kind of record. @throws 503 when a service stays away */
  async of(firmId: string, signal: AbortSignal): Promise<ExportedSettings> {
    const all: ExportedSettings = {};
    for (const call of CALLS)
      Object.assign(all, (await this.exportedPages.answer(call, {}, { firmId, signal })).settings);
    return all;
  }
}
