import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiProblem, unreachable } from '../api/api-problem.ts';

const uploadDocument = jest.fn<() => Promise<void>>();
const { isFileRefused } = await import('../api/uploads.ts');
jest.unstable_mockModule('../api/uploads.ts', () => ({ uploadDocument, isFileRefused }));
const { UploadQueue } = await import('./upload-queue.ts');

const FILE = new File(['x'], 'report.txt', { type: 'text/plain' });
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('files on their way', () => {
  const page = new EventTarget();
  const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  Object.assign(globalThis, {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    document: { getElementById: () => null },
  });
  beforeEach(() => uploadDocument.mockReset());

  it('are asked about before the page is closed, until they are there', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    uploadDocument.mockReturnValue(promise);
    const queue = new UploadQueue('c1');
    queue.add([FILE], 'c1', undefined);
    expect([queue.openCount, isAsked()]).toEqual([1, true]);
    resolve();
    await settled();
    expect([queue.openCount, isAsked()]).toEqual([0, false]);
  });

  it('are asked about while one that failed can be tried again', async () => {
    uploadDocument.mockRejectedValue(unreachable());
    const queue = new UploadQueue('c1');
    queue.add([FILE], 'c1', undefined);
    await settled();
    expect([queue.items[0]!.state, queue.openCount, isAsked()]).toEqual(['failed', 1, true]);
    queue.cancel(queue.items[0]!);
    expect([queue.openCount, isAsked()]).toEqual([0, false]);
  });

  it('are not asked about when the server, or the page, does not take them', async () => {
    uploadDocument.mockRejectedValue(new ApiProblem('No.', { status: 415, code: 'unsupported_media_type' }));
    const queue = new UploadQueue('c1');
    queue.add([FILE], 'c1', undefined);
    queue.add([FILE], 'c1', { allowedMimeTypes: ['image/png'], maxUploadBytes: 10 });
    await settled();
    expect(queue.items.map(({ state }) => state)).toEqual(['failed', 'refused']);
    expect([queue.openCount, isAsked()]).toEqual([0, false]);
  });
});
