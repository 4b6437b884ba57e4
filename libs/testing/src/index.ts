export { addedValues } from './added-values.js';
export { Arrivals } from './arrivals.js';
export { testBacking, type TestBacking } from './backing.js';
export { brokenRules } from './broken-rules.js';
export { buildCase, buildEvent, buildFirm, buildHop, sampleOf, type EventOfType } from './builders.js';
export { CommandProcess, type CommandEnd } from './command-process.js';
export { DocumentHost } from './document-host.js';
export { EventSource } from './event-source.js';
export { eventsOf, type EventFeed, type PublishedEvent } from './events-of.js';
export { failOnLeaks } from './fail-on-leaks.js';
export { FirmWorld } from './firm-world.js';
export { freePort } from './free-port.js';
export { HeaderProxy } from './header-proxy.js';
export {
  HOSTILE_DOCUMENTS,
  HOSTILE_FORMS,
  HOSTILE_HEADERS,
  HOSTILE_JSON,
  HOSTILE_QUERIES,
  HOSTILE_UPLOADS,
  hostileCsvFiles,
  uploadOf,
  type HostileInput,
} from './hostile-inputs.js';
export { Interactions } from './interactions.js';
export { arrivalFaults, ledgerFaults, type LedgerParty } from './ledger.js';
export { MailServer, type ReceivedMail } from './mail-server.js';
export { OtlpCollector, type ExportedSpan } from './otlp-collector.js';
export { McpConformance, type ConformanceCheck } from './mcp-conformance.js';
export {
  launchBrowser,
  PageBrowser,
  type ColorScheme,
  type PageLook,
  type PageSize,
} from './page-browser.js';
export { buildProcessReport } from './build-process-report.js';
export {
  buildAdmin,
  buildPrincipal,
  principalFor,
  principalHeaders,
  TEST_PRINCIPAL_PRIVATE_KEY,
  TEST_PRINCIPAL_PUBLIC_KEY,
} from './principal-for.js';
export { ACCEPTED_NAMES, REFUSED_NAMES } from './names.js';
export { PlayedServices } from './played-services.js';
export { PrivateRedis } from './private-redis.js';
export { resealThereAndBack } from './reseal-there-and-back.js';
export { SecuredBroker } from './secured-broker.js';
export { selfSignedCertificate, type Certificate } from './self-signed-certificate.js';
export { newClusterId, OwnBroker } from './own-broker.js';
export { OwnMetrics } from './own-metrics.js';
export { ScrapedMetrics } from './scraped-metrics.js';
export { ServiceBacking } from './service-backing.js';
export { TestCaller, TestClient, type CallOptions, type ServiceAnswer } from './test-client.js';
export { ServiceBalancer } from './service-balancer.js';
export { ServiceProcess, type Cost } from './service-process.js';
export { ServiceUnderTest, type StartOptions } from './service-under-test.js';
export { allStayInBounds, staysInBounds, type Target } from './stays-in-bounds.js';
export { SoftwarePasskey } from './software-passkey.js';
export { SteadyCalls } from './steady-calls.js';
export { TcpProxy } from './tcp-proxy.js';
export { staysWithin } from './stays-within.js';
export { databasesHolding, tablesHolding } from './tables-holding.js';
export { templateDatabase, type MigrationClass, type TestDatabase } from './template-database.js';
export {
  serviceHeaders,
  testServiceKeys,
  testSigningKeys,
  type ServiceTokenOptions,
} from './service-token-for.js';
export { TestPooler } from './test-pooler.js';
export { testRedis, type TestRedis } from './test-redis.js';
export { testTopics, type TestTopics } from './test-topics.js';
export { totpCodeOf } from './totp-code-of.js';
export { eventually, until, untilBlocked } from './waiting.js';
export { WebhookReceiver, type Answer, type ReceivedWebhook } from './webhook-receiver.js';
