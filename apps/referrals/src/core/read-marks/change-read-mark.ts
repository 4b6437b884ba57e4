import { Injectable } from '@nestjs/common';
import { notFound } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { ReadMarksRepository, type MarkChange, type ReadMark } from './read-marks.repository.js';
import { readerOf } from './reader.js';

/** Marks a referral as read or unread for the person who calls. Nobody else sees it. */
@Injectable()
export class ChangeReadMark {
  constructor(private readonly marks: ReadMarksRepository) {}

  /** @throws 404 when the firm sees no such referral */
  async execute(caller: Caller, referralId: string, change: MarkChange): Promise<ReadMark> {
    const reader = readerOf(caller);
    await this.marks.mark(reader, referralId, change);
    const mark = await this.marks.find(reader, referralId);
    if (!mark) throw notFound('No such referral');
    return mark;
  }
}
