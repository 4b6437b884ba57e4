import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import { pause } from '@referral-exchange/telemetry';
import { FirmsRepository } from '../firms/firms.repository.js';
import { ClockAdvancesRepository } from './clock-advances.repository.js';
import { assertHasClock, assertTestFirm, clockFirmId } from './clock-firm.js';
import { type ClockDto, presentClock } from './clock.dto.js';

/** The most that a caller waits for the services to follow. */
const PATIENCE_MS = 5_000;
const LOOK_MS = 100;

/** `GET /sandbox/clock`: how far the clock was moved, once all services have followed, or after 5 s. */
@Injectable()
export class ReadClock {
  constructor(
    private readonly firms: FirmsRepository,
    private readonly advances: ClockAdvancesRepository,
  ) {}

  /** @throws 404 when the firm does not exist, 400 or 403 when it is not a test firm */
  async execute(caller: Caller, named: string | undefined): Promise<ClockDto> {
    assertHasClock(caller);
    const firm = await this.firms.get(clockFirmId(caller, named));
    assertTestFirm(firm);
    for (const deadline = performance.now() + PATIENCE_MS; ;) {
      const state = await this.advances.stateOf(firm.id);
      if (state.isSettled || performance.now() >= deadline) return presentClock(firm.id, state);
      await pause(LOOK_MS);
    }
  }
}
