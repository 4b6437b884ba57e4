/** A request of an `.http` file, with its variables filled in by `filled`. */
interface FileRequest {
  title: string;
  name: string | undefined;
  text: string;
}

/**
 * Sends the requests of an `.http` file one after the other, as the REST Client of VS Code does: variables of
 * the file, and `{{name.response.body.…}}` of a named request that was sent.
 *
 * @param settings values for variables that the file leaves to its reader
 * @returns the title and the status of each
 */
export async function sendHttpFile(
  file: string,
  settings: Record<string, string>,
): Promise<[string, number][]> {
  const variables = { ...variablesOf(file), ...settings };
  const bodies: Record<string, unknown> = {};
  const sent: [string, number][] = [];
  for (const { title, name, text } of requestsOf(file)) {
    const [head = '', body] = filled(text, variables, bodies).split(/\n\n([^]*)/);
    const [line = '', ...headers] = head.split('\n');
    const [method, url] = line.split(' ') as [string, string];
    const response = await fetch(url, {
      method,
      headers: Object.fromEntries(headers.map((one) => one.split(': ') as [string, string])),
      ...(body !== undefined && { body }),
    });
    const answer = await response.text();
    if (name) bodies[name] = JSON.parse(answer);
    sent.push([title, response.status]);
    if (!response.ok) throw new Error(`${title}: ${method} ${url} answered ${response.status}: ${answer}`);
  }
  return sent;
}

function variablesOf(file: string): Record<string, string> {
  return Object.fromEntries(
    [...file.matchAll(/^@(\w+) = (.*)$/gm)].map(([, name, value]) => [name!, value!]),
  );
}

function requestsOf(file: string): FileRequest[] {
  return file
    .split(/^###/m)
    .slice(1)
    .map((part) => ({
      title: part.slice(0, part.indexOf('\n')).trim(),
      name: /^# @name (\w+)$/m.exec(part)?.[1],
      text: part
        .slice(part.indexOf('\n') + 1)
        .replace(/^[#@].*\n?/gm, '')
        .trim(),
    }))
    .filter(({ text }) => text !== '');
}

function filled(text: string, variables: Record<string, string>, bodies: Record<string, unknown>): string {
  return text.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => {
    if (name === '$guid') return crypto.randomUUID();
    const [request, path] = name.split('.response.body.');
    if (path !== undefined)
      return String(path.split('.').reduce((at: any, key) => at[key], bodies[request!]));
    if (!(name in variables)) throw new Error(`The file has no variable ${name}`);
    return filled(variables[name]!, variables, bodies);
  });
}
