import { Module } from '@nestjs/common';
import { LifecycleController } from './lifecycle.controller.js';

/** The lifecycle as reference data. */
@Module({
  controllers: [LifecycleController],
})
export class LifecycleReferenceModule {}
