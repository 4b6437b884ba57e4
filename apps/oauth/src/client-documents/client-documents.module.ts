import { Module, type FactoryProvider } from '@nestjs/common';
import { EgressClient, type EgressSettings } from '@referral-exchange/egress';
import { CONFIG } from '@referral-exchange/telemetry';
import { ClientsModule } from '../clients/clients.module.js';
import { ClientDocuments } from './client-documents.js';

/** A person waits for the page meanwhile. */
const DEADLINE_MS = 2_500;

const egressClient: FactoryProvider<EgressClient> = {
  provide: EgressClient,
  inject: [CONFIG],
  useFactory: ({ WEBHOOK_EGRESS: mode }: EgressSettings) =>
    new EgressClient({ mode, deadlineMs: DEADLINE_MS }),
};

@Module({ imports: [ClientsModule], providers: [egressClient, ClientDocuments], exports: [ClientDocuments] })
export class ClientDocumentsModule {}
