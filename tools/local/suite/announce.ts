import { dirname, join } from 'node:path';
import type { Sandbox } from './sandbox.ts';

/** The text at the end of a start: addresses, keys, and what to try first. */
export function announcement(sandbox: Sandbox, file: string): string {
  const [sender, receiver] = sandbox.firms;
  const folder = dirname(file);
  const services = Object.entries(sandbox.services).map(
    ([name, { url, pid }]) => `${name} ${url} (pid ${pid})`,
  );
  const prometheus = sandbox.prometheusUrl ? `  Prometheus   ${sandbox.prometheusUrl}/alerts\n` : '';
  return `
The suite is ready.

  public API   ${sandbox.baseUrl}
  internal API ${sandbox.internalUrl}
  docs         ${sandbox.docsUrl}
  dashboard    ${sandbox.authUrl}/app
  services     ${services.join('\n               ')}
  Kafka        ${sandbox.kafkaBrokers}     Redis ${sandbox.redisUrl}
  Postgres     ${sandbox.postgresUrl}
${prometheus}
  admin key    ${sandbox.adminApiKey}
  sender       ${sender.firm.name}: ${sender.keys.full} (full)
               sign in as ${sender.user.email}, password ${sender.user.password}
  receiver     ${receiver.firm.name}: ${receiver.keys.full} (full)
               sign in as ${receiver.user.email}, password ${receiver.user.password}
  All keys, users and addresses: ${file}
  Logs of the services: ${join(folder, 'logs')}
  Mails that were sent: ${join(folder, 'mail')}

This is a sandbox: webhooks and CRM connections may call loopback addresses (set WEBHOOK_EGRESS=public to forbid it).

Try a call:

  curl -s -H 'X-API-Key: ${sender.keys.read_only}' ${sandbox.baseUrl}/firms/me

  npm run demo   plays a first referral with webhooks, step by step
  npm stop       stops the suite; npm start -- --reset deletes all data and begins anew
`;
}
