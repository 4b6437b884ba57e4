import { Injectable } from '@nestjs/common';
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Assistant } from '../owners/assistant.js';
import { OwnerClient } from '../owners/owner-client.js';
import { OwnerRefusal, refusalInWords } from '../owners/owner-refusal.js';
import { GrantLimits } from '../limits/grant-limits.js';
import { FindCase } from '../record/find-case.js';
import { PresentCase } from '../record/present-case.js';
import { isCaseReference } from './case-reference.js';

const JSON_TYPE = 'application/json';
const CASE_PREFIX = 'referral://case/';
export const RESOURCES = [
  {
    uri: 'referral://lifecycle',
    name: 'lifecycle',
    title: 'Lifecycle of a referral',
    description: 'Statuses and transitions: who may do what, and what it leads to.',
    mimeType: JSON_TYPE,
  },
  {
    uri: 'referral://reference/case-types',
    name: 'case-types',
    title: 'Case types',
    description: 'The case types of the exchange.',
    mimeType: JSON_TYPE,
  },
];
export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: `${CASE_PREFIX}{reference}`,
    name: 'case',
    title: 'A case',
    description: 'A case or referral of your firm, as get_case shows it in full.',
    mimeType: JSON_TYPE,
  },
];

/** Reads resources. Tools cover all of them, as few clients read resources. */
@Injectable()
export class Resources {
  constructor(
    private readonly ownerClient: OwnerClient,
    private readonly findCase: FindCase,
    private readonly presentCase: PresentCase,
    private readonly grantLimits: GrantLimits,
  ) {}

  /** @throws {ProtocolError} when there is no such resource, or the caller does not see it */
  async read(assistant: Assistant, uri: string) {
    const { isAdmitted, waitMs } = await this.grantLimits.count(assistant.grant, 'read');
    if (!isAdmitted)
      throw new ProtocolError(
        ProtocolErrorCode.InternalError,
        `Too many calls: wait ${Math.ceil(waitMs / 1_000)} seconds`,
      );
    try {
      const content = await this.contentOf(assistant, uri);
      return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(content) }] };
    } catch (error) {
      if (!(error instanceof OwnerRefusal)) throw error;
      if (error.isMissing) throw new ResourceNotFoundError(uri);
      throw new ProtocolError(ProtocolErrorCode.InternalError, refusalInWords(error));
    }
  }

  private async contentOf(assistant: Assistant, uri: string): Promise<unknown> {
    if (uri === 'referral://lifecycle') return (await this.ownerClient.call(assistant, 'getLifecycle')).data;
    if (uri === 'referral://reference/case-types')
      return (await this.ownerClient.call(assistant, 'listCaseTypes')).data;
    const reference = uri.startsWith(CASE_PREFIX) ? uri.slice(CASE_PREFIX.length) : '';
    if (!isCaseReference(reference)) throw new ResourceNotFoundError(uri);
    const { record, version } = await this.findCase.execute(assistant, reference);
    return this.presentCase.shown(record, { version, detail: 'full' });
  }
}
