import { Module } from '@nestjs/common';
import { Redis } from 'ioredis';
import { EchoCaptures } from './echo-captures.js';
import { redisProvider } from './redis.provider.js';

@Module({ providers: [EchoCaptures, redisProvider], exports: [EchoCaptures, Redis] })
export class CapturesModule {}
