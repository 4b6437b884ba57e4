import { Injectable } from '@nestjs/common';
import { type CallAnswer, medCasesOfPersonCall, notFound } from '@referral-exchange/contracts';
import { ServiceClient } from '@referral-exchange/identity';
import type { PersonsCases } from '../core/legal-holds/legal-holds.repository.js';
import { ErasuresRepository, type AskedBy } from './erasures.repository.js';
import type { PersonDto } from './erasure.dto.js';

type MedCase = CallAnswer<typeof medCasesOfPersonCall>['medCases'][number];

/** The cases of a person, and what they say of who it is. */
export interface FoundPerson extends PersonsCases {
  /** Names and addresses: no reason that is kept may hold them. */
  words: string[];
  medCases: readonly MedCase[];
  /** Cases and med cases that belong to these, and have the address of somebody else. */
  leftCaseIds: string[];
}

/**
 * The cases of a person who is named by one of them or by an address, here and in med-cases. A case may have
 * med cases of several people, so what only belongs to a case of the person is followed as far as it may be
 * the person's (docs/adr/0249).
 */
@Injectable()
export class FindPerson {
  constructor(
    private readonly erasures: ErasuresRepository,
    private readonly services: ServiceClient,
  ) {}

  /** @throws 404 when nothing is known of the person */
  async execute(person: PersonDto): Promise<FoundPerson> {
    const { baseCaseIds, medCases, email } = await this.search(person);
    const isTheirs = (one: { email?: string | null }) => mayBeOf(email, one.email);
    const cases = await this.erasures.lock(baseCaseIds);
    const known = cases.filter(isTheirs);
    const theirs = medCases.filter(isTheirs);
    if (known.length + theirs.length === 0) throw notFound('No case of such a person');
    const wordsOfCases = known.flatMap(({ firstName, lastName, email }) => [
      firstName,
      lastName,
      email ?? '',
    ]);
    return {
      baseCaseIds: known.map(({ id }) => id),
      medCaseIds: theirs.map(({ id }) => id),
      medCases: theirs,
      words: [...theirs.flatMap(({ words }) => words ?? []), ...wordsOfCases, email ?? ''],
      leftCaseIds: [...cases, ...medCases].filter((one) => !isTheirs(one)).map(({ id }) => id),
    };
  }

  /** Cases and med cases that may be of the person, and the address to compare theirs with, if any. */
  private async search({ baseCaseId, clientEmail, medCaseId }: PersonDto): Promise<{
    baseCaseIds: string[];
    medCases: readonly MedCase[];
    email: string | null;
  }> {
    if (baseCaseId) {
      const medCases = await this.medCases({ baseCaseIds: [baseCaseId], medCaseIds: [] });
      return { baseCaseIds: [baseCaseId], medCases, email: null };
    }
    if (medCaseId) {
      const medCases = await this.medCases({ baseCaseIds: [], medCaseIds: [medCaseId] });
      return { baseCaseIds: casesOf(medCases), medCases, email: medCases[0]?.email ?? null };
    }
    const email = clientEmail!;
    const named = await this.erasures.findByEmail(email);
    const first = await this.medCases({ baseCaseIds: named, medCaseIds: [] }, email);
    const above = casesOf(first.filter((one) => mayBeOf(email, one.email)));
    const baseCaseIds = [...new Set([...named, ...above])].sort();
    const known = await this.erasures.emailsOf(baseCaseIds);
    const theirs = known.filter((one) => mayBeOf(email, one.email)).map(({ id }) => id);
    const medCaseIds = first.map(({ id }) => id);
    const medCases = await this.medCases({ baseCaseIds: theirs, medCaseIds }, email);
    return { baseCaseIds, medCases, email };
  }

  private async medCases(cases: PersonsCases, email: string | null = null): Promise<readonly MedCase[]> {
    return (await this.services.call(medCasesOfPersonCall, { body: { ...cases, email } })).medCases;
  }
}

/** Whether what has this address may be of the person with the other one. Not known: it may. Pure. */
function mayBeOf(email: string | null, other: string | null | undefined): boolean {
  return !email || !other || email.toLowerCase() === other.toLowerCase();
}

/** The cases to which these belong. Pure. */
function casesOf(medCases: readonly MedCase[]): string[] {
  return [...new Set(medCases.flatMap(({ baseCaseId }) => baseCaseId ?? []))].sort();
}

/** By what the person was named. Pure. */
export function askedBy({ baseCaseId, clientEmail }: PersonDto): AskedBy {
  if (baseCaseId) return 'baseCaseId';
  return clientEmail ? 'clientEmail' : 'medCaseId';
}
