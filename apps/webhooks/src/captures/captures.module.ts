import { Module } from '@nestjs/common';
import { EchoCaptures } from './echo-captures.js';
import { redisProvider } from './redis.provider.js';

@Module({ providers: [EchoCaptures, redisProvider], exports: [EchoCaptures] })
export class CapturesModule {}
