import { Module } from '@nestjs/common';
import { PurgeWorker } from '@referral-exchange/telemetry';
import { AccessTokensRepository } from './access-tokens.repository.js';
import { Grants } from './grants.js';
import { OnPasswordReplacedConsumer } from './on-password-replaced.consumer.js';
import { OnSecondFactorsResetConsumer } from './on-second-factors-reset.consumer.js';
import { OnSessionEndedConsumer } from './on-session-ended.consumer.js';
import { OnUserDeactivatedConsumer } from './on-user-deactivated.consumer.js';
import { RecordsRepository } from './records.repository.js';
import { TokenExchangesRepository } from './token-exchanges.repository.js';

@Module({
  controllers: [
    OnPasswordReplacedConsumer,
    OnSecondFactorsResetConsumer,
    OnSessionEndedConsumer,
    OnUserDeactivatedConsumer,
  ],
  providers: [
    AccessTokensRepository,
    Grants,
    PurgeWorker.of(RecordsRepository, 'expired tokens', 300_000),
    RecordsRepository,
    TokenExchangesRepository,
  ],
  exports: [AccessTokensRepository, Grants, RecordsRepository, TokenExchangesRepository],
})
export class RecordsModule {}
