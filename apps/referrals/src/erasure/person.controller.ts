import { HttpCode, Post } from '@nestjs/common';
import { type Deferred, DeferredBody, ServiceController, Unwrapped } from '@referral-exchange/http';
import { KnownPersonDto } from './erasure.dto.js';
import { FindKnownPerson } from './find-known-person.js';

/** What is known of a person, for the service that makes exports (contracts, http/referrals). */
@ServiceController('person', 'documents')
export class PersonController {
  constructor(private readonly findKnownPerson: FindKnownPerson) {}

  @Post()
  @HttpCode(200)
  async findPerson(@DeferredBody(KnownPersonDto) body: Deferred<KnownPersonDto>): Promise<Unwrapped> {
    return new Unwrapped(await this.findKnownPerson.execute(await body.validated()));
  }
}
