import type { OpenApi } from '../openapi.ts';
import { FLOWS, SETTINGS } from './call-flows.ts';
import { ADDRESSES, Operations, type PlannedCall } from './planned-call.ts';

const HEAD = `# Requests to the Referral Exchange, for the REST Client of VS Code and those that read its files.
# Fill in the variables, then send the requests from top to bottom.`;

/** The flows as a file of requests. */
export function httpFile(api: OpenApi): string {
  const operations = new Operations(api);
  const settings = [
    ...Object.entries(ADDRESSES).map(([name, value]) => `@${name} = ${value}`),
    ...Object.entries(SETTINGS).map(([name, { value }]) => `@${name} = ${value}`),
  ];
  const requests = FLOWS.flatMap(({ name, calls }) =>
    calls.map((call) => requestText(name, operations.plan(call))),
  );
  return `${HEAD}\n\n${settings.join('\n')}\n\n${requests.join('\n\n')}\n`;
}

function requestText(flow: string, { id, name, method, path, headers, json, saves }: PlannedCall): string {
  return [
    `### ${flow}: ${name}`,
    ...(Object.keys(saves).length > 0 ? [`# @name ${id}`] : []),
    `${method} {{baseUrl}}${path}`,
    ...Object.entries(headers).map(([header, value]) => `${header}: ${value}`),
    ...(json === undefined ? [] : ['', JSON.stringify(json, null, 2)]),
    // a variable of the file, read when a later request needs it
    ...Object.entries(saves).map(
      ([variable, field]) => `\n###\n@${variable} = {{${id}.response.body.data.${field}}}`,
    ),
  ].join('\n');
}
