import { Module } from '@nestjs/common';
import { CredentialsController } from './credentials.controller.js';
import { CredentialUses } from './credential-uses.js';
import { CredentialsRepository } from './credentials.repository.js';
import { VerifyCredential } from './verify-credential.js';

@Module({
  controllers: [CredentialsController],
  providers: [CredentialsRepository, CredentialUses, VerifyCredential],
})
export class CredentialsModule {}
