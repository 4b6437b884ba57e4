import { Injectable } from '@nestjs/common';
import { medCasesOfPersonCall, notFound } from '@referral-exchange/contracts';
import { ServiceClient } from '@referral-exchange/identity';
import type { PersonsCases } from '../core/legal-holds/legal-holds.repository.js';
import { ErasuresRepository, type AskedBy } from './erasures.repository.js';
import type { PersonDto } from './erasure.dto.js';

/** The cases of a person, and what they say of who it is. */
export interface NamedPerson extends PersonsCases {
  /** Names and addresses: no reason that is kept may hold them. */
  words: string[];
}

/** The same with the firms that handle the med cases. */
export interface FoundPerson extends NamedPerson {
  handlingFirmIds: ReadonlyMap<string, string | undefined>;
}

/** The cases of a person who is named by one of them or by an address, here and in med-cases. */
@Injectable()
export class FindPerson {
  constructor(
    private readonly erasures: ErasuresRepository,
    private readonly services: ServiceClient,
  ) {}

  /** @throws 404 when nothing is known of the person */
  async execute(person: PersonDto): Promise<NamedPerson> {
    const { baseCaseIds, medCaseIds, words } = await this.withFirms(person);
    return { baseCaseIds, medCaseIds, words };
  }

  /** The same with the firms of the med cases. @throws 404 when nothing is known of the person */
  async withFirms({ baseCaseId, clientEmail, medCaseId }: PersonDto): Promise<FoundPerson> {
    const email = clientEmail ?? null;
    const ofEmail = email === null ? [] : await this.erasures.findByEmail(email);
    const named = {
      baseCaseIds: baseCaseId ? [baseCaseId] : ofEmail,
      medCaseIds: medCaseId ? [medCaseId] : [],
    };
    const first = await this.withMedCases(named, email);
    // a case that a med case belongs to may have other med cases
    const all = await this.withMedCases(first, email);
    const known = await this.erasures.lock(all.baseCaseIds);
    const baseCaseIds = known.map(({ id }) => id);
    if (baseCaseIds.length + all.medCaseIds.length === 0) throw notFound('No case of such a person');
    const words = known.flatMap(({ firstName, lastName, email }) => [firstName, lastName, email ?? '']);
    return { ...all, baseCaseIds, words: [...all.words, ...words, email ?? ''] };
  }

  private async withMedCases(cases: PersonsCases, email: string | null): Promise<FoundPerson> {
    const { baseCaseIds, medCaseIds } = cases;
    const body = { baseCaseIds, medCaseIds, email };
    const answer = await this.services.call(medCasesOfPersonCall, { body });
    const medCases = answer.medCases;
    const bases = medCases.flatMap(({ baseCaseId }) => baseCaseId ?? []);
    return {
      baseCaseIds: [...new Set([...baseCaseIds, ...bases])].sort(),
      medCaseIds: medCases.map(({ id }) => id),
      words: medCases.flatMap(({ words }) => words ?? []),
      handlingFirmIds: new Map(medCases.map(({ id, handlingFirmId }) => [id, handlingFirmId])),
    };
  }
}

/** By what the person was named. Pure. */
export function askedBy({ baseCaseId, clientEmail }: PersonDto): AskedBy {
  if (baseCaseId) return 'baseCaseId';
  return clientEmail ? 'clientEmail' : 'medCaseId';
}
