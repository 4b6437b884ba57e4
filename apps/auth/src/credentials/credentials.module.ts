import { Module } from '@nestjs/common';
import { CredentialsController } from './credentials.controller.js';
import { VerifyCredential } from './verify-credential.js';

@Module({ controllers: [CredentialsController], providers: [VerifyCredential] })
export class CredentialsModule {}
