import { Module } from '@nestjs/common';
import { CapturesModule } from '../captures/captures.module.js';
import { FirstAttempts } from './first-attempts.js';
import { TestReceiversController } from './test-receivers.controller.js';

@Module({
  imports: [CapturesModule],
  controllers: [TestReceiversController],
  providers: [FirstAttempts],
})
export class TestReceiversModule {}
