import type { Sandbox } from './sandbox.ts';

/** What a person needs after a start: where things are, keys, and a call to try. */
export function announcement(sandbox: Sandbox, file: string): string {
  const [sender, receiver] = sandbox.firms;
  const services = Object.entries(sandbox.services).map(
    ([name, { url, pid }]) => `${name} ${url} (pid ${pid})`,
  );
  return `
The suite is ready.

  public API   ${sandbox.baseUrl}
  internal API ${sandbox.internalUrl}
  docs         ${sandbox.docsUrl}
  services     ${services.join('\n               ')}
  Kafka        ${sandbox.kafkaBrokers}     Redis ${sandbox.redisUrl}
  Postgres     ${sandbox.postgresUrl}

  admin key    ${sandbox.adminApiKey}
  sender       ${sender.firm.name}: ${sender.keys.full} (full)
  receiver     ${receiver.firm.name}: ${receiver.keys.full} (full)
  All keys, users and addresses: ${file}

This is a sandbox: webhooks may go to loopback addresses (WEBHOOK_EGRESS=public turns that off). A first call:

  curl -s -H 'X-API-Key: ${sender.keys.read_only}' ${sandbox.baseUrl}/firms/me
`;
}
