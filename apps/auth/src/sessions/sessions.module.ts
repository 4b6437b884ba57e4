import { Module } from '@nestjs/common';
import { EndSessions } from './end-sessions.js';
import { PurgeSessions } from './purge-sessions.js';
import { SessionsRepository } from './sessions.repository.js';

@Module({
  providers: [EndSessions, PurgeSessions, SessionsRepository],
  exports: [EndSessions, SessionsRepository],
})
export class SessionsModule {}
