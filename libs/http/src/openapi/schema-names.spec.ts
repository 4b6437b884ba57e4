import { describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { nameSchemas } from './schema-names.js';

const documentWith = (schemas: object): OpenAPIObject => ({ components: { schemas } }) as OpenAPIObject;

describe('names of schemas', () => {
  it('are those of their classes without Dto, in references too', () => {
    const document = documentWith({
      SentCaseDto: { properties: { hops: { items: { $ref: '#/components/schemas/HopDto' } } } },
      HopDto: { type: 'object' },
      Meta: { type: 'object' },
    });
    nameSchemas(document);
    expect(document.components?.schemas).toEqual({
      SentCase: { properties: { hops: { items: { $ref: '#/components/schemas/Hop' } } } },
      Hop: { type: 'object' },
      Meta: { type: 'object' },
    });
  });

  it('are refused when two classes would have one', () => {
    expect(() => nameSchemas(documentWith({ Firm: {}, FirmDto: {} }))).toThrow('Two schemas are named Firm');
  });
});
