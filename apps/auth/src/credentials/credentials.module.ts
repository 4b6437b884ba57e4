import { Module } from '@nestjs/common';
import { CredentialsController } from './credentials.controller.js';
import { CredentialUses } from './credential-uses.js';
import { VerifyCredential } from './verify-credential.js';

@Module({ controllers: [CredentialsController], providers: [CredentialUses, VerifyCredential] })
export class CredentialsModule {}
