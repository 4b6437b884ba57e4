import { Injectable } from '@nestjs/common';
import { type CallAnswer, type findPersonCall, notFound } from '@referral-exchange/contracts';
import { ErasuresRepository } from './erasures.repository.js';
import type { KnownPersonDto } from './erasure.dto.js';
import { FindPerson } from './find-person.js';
import { isNamedIn } from './reason.policy.js';

/** The cases of a person with their firms, without those that the person was erased from. */
@Injectable()
export class FindKnownPerson {
  constructor(
    private readonly findPerson: FindPerson,
    private readonly erasures: ErasuresRepository,
  ) {}

  /** @throws 404 when nothing is known of the person, or no more */
  async execute(person: KnownPersonDto): Promise<NonNullable<CallAnswer<typeof findPersonCall>>> {
    const { words, ...found } = await this.findPerson.execute(person);
    const erased = await this.erasures.erasedOf(found.baseCaseIds);
    const baseCaseIds = found.baseCaseIds.filter((id) => !erased.has(id));
    const medCases = found.medCases.filter(({ isErased }) => !isErased);
    const medCaseIds = medCases.map(({ id }) => id);
    if (baseCaseIds.length + medCaseIds.length === 0) throw notFound('No case of such a person');
    const parties = await this.erasures.partiesOf(baseCaseIds);
    const handling = medCases.flatMap(({ handlingFirmId }) => handlingFirmId ?? []);
    const firmIds = [...new Set([...parties, ...handling])].sort();
    return { baseCaseIds, medCaseIds, firmIds, isNamedInReason: isNamedIn(person.reason ?? '', words) };
  }
}
