import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { apiBreaks } from './api-breaks.ts';
import { apiShape, type ApiDocuments } from './api-shape.ts';

const committed = (file: string) => readFileSync(join(import.meta.dirname, '../../docs/api', file), 'utf8');
const texts = { openapi: committed('openapi.json'), webhooks: committed('webhooks.json') };
const before = apiShape({ openapi: JSON.parse(texts.openapi), webhooks: JSON.parse(texts.webhooks) });

/** What breaks when the documents that are committed are changed. */
function breaksOf(change: (documents: any) => void): string[] {
  const documents = { openapi: JSON.parse(texts.openapi), webhooks: JSON.parse(texts.webhooks) };
  change(documents);
  return apiBreaks(before, apiShape(documents as ApiDocuments));
}

describe('a change of the API that breaks programs of customers', () => {
  it.each<[string, (documents: any) => void, RegExp]>([
    [
      'a removed operation',
      ({ openapi }) => delete openapi.paths['/sent-cases/{id}'].get,
      /^GET \/sent-cases\/\{id\}: is gone$/,
    ],
    [
      'a removed field of an answer',
      ({ openapi }) => delete openapi.components.schemas.SentCase.properties.county,
      /^POST \/sent-cases: answer 201\.data\.county: was removed$/,
    ],
    [
      'a removed field of a body, also an optional one',
      ({ openapi }) => delete openapi.components.schemas.CreateSentCase.properties.notes,
      /^POST \/sent-cases: body\.notes: was removed$/,
    ],
    [
      'a narrower list of values in a query',
      ({ openapi }) => parameter(openapi, '/received-referrals', 'status').schema.items.enum.pop(),
      /^GET \/received-referrals: query status\[\]: the value "WITHDRAWN" is not known$/,
    ],
    [
      'a narrower list of values in a body',
      ({ openapi }) => openapi.components.schemas.BeginClosing.properties.closingStatus.enum.shift(),
      /^POST \/referrals\/\{id\}\/begin-closing: body\.closingStatus: the value "won_settled" is not known$/,
    ],
    [
      'a new value in an answer',
      ({ openapi }) => openapi.components.schemas.Referral.properties.status.enum.push('PAUSED'),
      /^GET \/referrals\/\{id\}: answer 200\.data\.status: the value "PAUSED" is not known$/,
    ],
    [
      'a new required field of a body',
      ({ openapi }) => {
        openapi.components.schemas.CreateSentCase.properties.budget = { type: 'number' };
        openapi.components.schemas.CreateSentCase.required.push('budget');
      },
      /^POST \/sent-cases: body\.budget: is required, and is not there$/,
    ],
    [
      'a field that becomes required',
      ({ openapi }) => openapi.components.schemas.CreateSentCase.required.push('county'),
      /^POST \/sent-cases: body\.county: is required, and may be left out$/,
    ],
    [
      'a changed type',
      ({ openapi }) => (openapi.components.schemas.SentCase.properties.settlementAmount.type = 'string'),
      /^GET \/sent-cases\/\{id\}: answer 200\.data\.settlementAmount: string where number was expected$/,
    ],
    [
      'an answer that may be null now',
      ({ openapi }) => (openapi.components.schemas.SentCase.properties.title.nullable = true),
      /^GET \/sent-cases\/\{id\}: answer 200\.data\.title: null where string was expected$/,
    ],
    [
      'a smaller limit of a body',
      ({ openapi }) => (openapi.components.schemas.CreateSentCase.properties.title.maxLength = 10),
      /^POST \/sent-cases: body\.title: maxLength 10 is not kept$/,
    ],
    [
      'a parameter that becomes required',
      ({ openapi }) => (parameter(openapi, '/sent-cases', 'search').required = true),
      /^GET \/sent-cases: query search: is required now$/,
    ],
    [
      'the first parameter of a query, which stands before the options of the method',
      ({ openapi }) => {
        openapi.paths['/sent-cases/{id}'].get.parameters.push({
          name: 'expand',
          in: 'query',
          schema: { type: 'string' },
        });
      },
      /^GET \/sent-cases\/\{id\}: library for TypeScript: the options of the method stand behind a new argument$/,
    ],
    [
      'a higher tier',
      ({ openapi }) => (openapi.paths['/sent-cases'].post['x-access'].tier = 'full'),
      /^POST \/sent-cases: access: a key now needs the tier full$/,
    ],
    [
      'a removed field of an event',
      ({ webhooks }) =>
        delete webhooks.components.schemas.WebhookCaseUpdated.properties.data.properties.changedFields,
      /^event case\.updated: body\.data\.changedFields: was removed$/,
    ],
  ])('%s', (_, change, message) => {
    expect(breaksOf(change)).toContainEqual(expect.stringMatching(message));
  });

  it('is not one that only adds', () => {
    expect(
      breaksOf(({ openapi, webhooks }) => {
        openapi.paths['/new'] = { get: openapi.paths['/sent-cases'].get };
        openapi.components.schemas.SentCase.properties.budget = { type: 'number' };
        openapi.components.schemas.CreateSentCase.properties.budget = { type: 'number' };
        openapi.components.schemas.CreateSentCase.properties.title.maxLength += 1;
        openapi.components.schemas.SentCase.properties.title.description = 'Other words.';
        openapi.paths['/sent-cases'].post['x-access'].tier = 'read_only';
        webhooks.webhooks['case.paused'] = webhooks.webhooks['case.updated'];
      }),
    ).toEqual([]);
  });
});

function parameter(openapi: any, path: string, name: string): any {
  return openapi.paths[path].get.parameters.find((one: any) => one.name === name);
}
