import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { nestLogger } from '@referral-exchange/telemetry';
import { startTiny } from '@referral-exchange/testing/tiny';

describe('a start', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('that goes well alarms nobody, also of a service that leaves out what it may', async () => {
    const alarms = [
      jest.spyOn(nestLogger, 'error'),
      jest.spyOn(nestLogger, 'fatal'),
      jest.spyOn(nestLogger, 'warn'),
    ];
    const { app } = await startTiny();
    await app.close();
    expect(alarms.flatMap((alarm) => alarm.mock.calls)).toEqual([]);
  });
});
