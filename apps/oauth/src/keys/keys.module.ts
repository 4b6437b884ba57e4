import { Module } from '@nestjs/common';
import { KeyRing } from './key-ring.js';
import { RotateKeys } from './rotate-keys.js';
import { SigningKeysRepository } from './signing-keys.repository.js';

@Module({ providers: [KeyRing, RotateKeys, SigningKeysRepository], exports: [KeyRing, RotateKeys] })
export class KeysModule {}
