import { HttpCode, Post } from '@nestjs/common';
import {
  type Deferred,
  DeferredBody,
  ListOf,
  Email,
  ServiceController,
  Unwrapped,
} from '@referral-exchange/http';
import { ErasuresRepository } from './erasures.repository.js';

/** Body of the call (contracts, http/med-cases). */
export class PersonDto {
  @ListOf('uuid', 'Med cases of the person.', []) medCaseIds: string[];
  @ListOf('uuid', 'Cases of the person.', []) baseCaseIds: string[];
  @Email('Address of the person.', 'dana.whitfield@example.com', { nullable: true }) email: string | null;
}

/** Which med cases a person has, for the service that takes requests to erase one. */
@ServiceController('med-cases-of-person', 'referrals')
export class PersonController {
  constructor(private readonly erasures: ErasuresRepository) {}

  @Post()
  @HttpCode(200)
  async findMedCasesOfPerson(@DeferredBody(PersonDto) body: Deferred<PersonDto>): Promise<Unwrapped> {
    const { email, ...cases } = await body.validated();
    return new Unwrapped({ medCases: await this.erasures.ofPerson(cases, email) });
  }
}
