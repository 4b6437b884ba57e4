import { Module } from '@nestjs/common';
import { PurgeWorker } from '@referral-exchange/telemetry';
import { EndSessions } from './end-sessions.js';
import { SessionsRepository } from './sessions.repository.js';

@Module({
  providers: [EndSessions, PurgeWorker.of(SessionsRepository, 'sessions', 600_000), SessionsRepository],
  exports: [EndSessions, SessionsRepository],
})
export class SessionsModule {}
