import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, InternalController } from '@referral-exchange/http';
import { type Caller, CurrentCaller, UsersOf } from '@referral-exchange/identity';
import { ExpiryRepository } from './expiry.repository.js';
import { ExpiringReferralsDto } from './expiring-referrals.dto.js';

const MOST_SHOWN = 100;

/** What a firm has sent with an end, for its people. */
@InternalController('firm/expiring-referrals', 'Inbox')
@UsersOf('firm')
export class ExpiringReferralsController {
  constructor(private readonly expiry: ExpiryRepository) {}

  @Get()
  @ApiOperation({
    summary: 'List what your firm sent and what expires',
    description:
      'Sent referrals with `sentExpirationHours` that nobody has acknowledged: each is withdrawn at `expiresAt`. Those that expire first come first.',
  })
  @ApiData(ExpiringReferralsDto)
  async listExpiringReferrals(@CurrentCaller() { firmId }: Caller): Promise<ExpiringReferralsDto> {
    const rows = await this.expiry.expiring(firmId!, MOST_SHOWN);
    return {
      total: rows[0]?.total ?? 0,
      referrals: rows.map(({ total: _, expiresAt, ...row }) => ({
        ...row,
        expiresAt: expiresAt.toISOString(),
      })),
    };
  }
}
