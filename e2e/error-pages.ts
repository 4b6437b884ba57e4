import { patientFetch } from './patience.js';

const pages = new Map<string, Promise<Set<string>>>();

/** Why an error does not lead to its entry in the docs; null when it does. */
export async function docUrlFault(docUrl: string): Promise<string | null> {
  const { origin, pathname, hash } = new URL(docUrl);
  const address = origin + pathname;
  let anchors = pages.get(address);
  if (!anchors) pages.set(address, (anchors = anchorsOf(address)));
  return (await anchors).has(hash.slice(1)) ? null : `${docUrl} leads to no entry of the page`;
}

/** The ids in a page, as it is served. */
async function anchorsOf(address: string): Promise<Set<string>> {
  const answer = await patientFetch(address, { headers: { accept: 'text/html' } });
  const page = await answer.text();
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));
}
