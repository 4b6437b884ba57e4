import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import { clock } from '@referral-exchange/telemetry';
import type { InboxReadMarkDto } from './read-mark.dto.js';
import { ReadMarksRepository } from './read-marks.repository.js';
import { readerOf } from './reader.js';

/** What was being committed when the list was read may carry a time this much earlier. It was not shown. */
const SETTLES_WITHIN_MS = 1_000;

/** Marks all referrals of a direction as read, up to when their list was read. */
@Injectable()
export class MarkInboxRead {
  constructor(private readonly marks: ReadMarksRepository) {}

  /** Returns up to when they are read now. */
  async execute(caller: Caller, { direction, readUntil }: InboxReadMarkDto): Promise<InboxReadMarkDto> {
    const reader = readerOf(caller);
    const shown = Math.min(Date.parse(readUntil), clock.now()) - SETTLES_WITHIN_MS;
    await this.marks.markAll(reader, direction, new Date(shown));
    const kept = await this.marks.readUntil(reader);
    return { direction, readUntil: kept[direction].toISOString() };
  }
}
