import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { CsvFiles } from './csv-files.js';

const KIND = { name: 'rows', columns: ['id'] as const };
const find = () => Promise.resolve({ keys: [1], read: () => Promise.resolve([{ id: 'a' }]) });

describe('how many CSV files are written at once', () => {
  it('is two for a firm and twenty for all; a file that ends makes room', async () => {
    const files = new CsvFiles();
    const responses: EventEmitter[] = [];
    const begin = (owner: string) => {
      const response = new EventEmitter();
      responses.push(response);
      return files.write(owner, KIND, find, response as unknown as Response);
    };
    const refusal = (which: string) => ({
      code: 'rate_limited',
      message: `${which} are being written: wait until one is done`,
      details: { reason: 'too_many_files', retryAfterSeconds: 5 },
    });
    await begin('a');
    await begin('a');
    await expect(begin('a')).rejects.toMatchObject(refusal('2 CSV files of your firm'));
    for (let n = 0; n < 18; n++) await begin(`firm ${n}`);
    await expect(begin('b')).rejects.toMatchObject(refusal('Many CSV files'));
    responses[0]!.emit('close');
    await begin('b');
    await expect(begin('c')).rejects.toMatchObject(refusal('Many CSV files'));
  });
});
