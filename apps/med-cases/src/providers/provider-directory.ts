import { Injectable } from '@nestjs/common';
import { notFound, readProviderCall } from '@referral-exchange/contracts';
import { ServiceClient } from '@referral-exchange/identity';
import { ProvidersRepository } from './providers.repository.js';

/** Finds the provider of a new referral. One whose event has not arrived yet is read from auth over HTTP. */
@Injectable()
export class ProviderDirectory {
  constructor(
    private readonly providers: ProvidersRepository,
    private readonly services: ServiceClient,
  ) {}

  /** @throws 404 when it is unknown or inactive, 503 when it is unknown and auth does not answer. */
  async assertAccepting(providerId: string, forFirm: string): Promise<void> {
    const provider = (await this.providers.find(providerId)) ?? (await this.learn(providerId, forFirm));
    if (!provider?.isActive) throw notFound('No such provider');
  }

  private async learn(providerId: string, forFirm: string) {
    const facts = await this.services.call(readProviderCall, { params: { id: providerId } }, { forFirm });
    if (facts) await this.providers.save(facts);
    return facts;
  }
}
