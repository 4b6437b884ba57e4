import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LedgerParty } from '@referral-exchange/testing';
import { FirmClient } from '../faults/client.ts';
import { Endpoint } from '../faults/endpoint.ts';
import type { Cell } from './cell.ts';

const PAUSE_MS = 60;

interface TestFirm {
  firm: { id: string };
  keys: { standard: string };
}

/** A firm with a seat in every cell: a client and a subscription in each, and one endpoint for all. */
export interface CellFirm {
  id: string;
  home: Cell;
  endpoint: Endpoint;
  seats: ReadonlyMap<Cell, { client: FirmClient; subscriptionId: string }>;
}

/** Two firms, and what was acknowledged of the referrals of one to the other. */
export interface Pair {
  sender: CellFirm;
  receiver: CellFirm;
  acknowledged: { title: string; referralId: string; isAccepted: boolean }[];
}

/** The place in the list of cells of the home of a firm. Pure. */
function homeOf(firmId: string, cells: number): number {
  return createHash('sha256').update(firmId).digest().readUInt32BE() % cells;
}

/**
 * Makes test firms in the cell that keeps the directory, until there is a pair for each way from one cell to
 * another and within one. Each firm takes its seat in every cell, which waits for its key to be known there.
 */
export async function makePairs(cells: readonly Cell[]): Promise<Pair[]> {
  const ways = new Map<string, { sender: TestFirm; receiver: TestFirm }>();
  while (ways.size < cells.length ** 2) {
    for (const pair of await makeTestFirms(cells[0]!)) {
      const way = [pair.sender, pair.receiver].map(({ firm }) => homeOf(firm.id, cells.length)).join('>');
      if (!ways.has(way)) ways.set(way, pair);
    }
  }
  return Promise.all(
    [...ways.values()].map(async ({ sender, receiver }) => ({
      sender: await join(sender, cells),
      receiver: await join(receiver, cells),
      acknowledged: [],
    })),
  );
}

async function makeTestFirms(cell: Cell): Promise<{ sender: TestFirm; receiver: TestFirm }[]> {
  const { internalUrl, adminApiKey } = cell.sandbox;
  const response = await fetch(`${internalUrl}/admin/test-firms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-admin-api-key': adminApiKey },
    body: JSON.stringify({ pairs: 4 }),
  });
  if (!response.ok) throw new Error(`test-firms answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: { sender: TestFirm; receiver: TestFirm }[] }).data;
}

async function join({ firm, keys }: TestFirm, cells: readonly Cell[]): Promise<CellFirm> {
  const endpoint = new Endpoint();
  const url = await endpoint.listen();
  const seats: CellFirm['seats'] = new Map(
    await Promise.all(
      cells.map(async (cell): Promise<[Cell, { client: FirmClient; subscriptionId: string }]> => {
        const client = new FirmClient(cell.sandbox.baseUrl, keys.standard);
        const made = await client.settled('POST', '/webhooks', AbortSignal.timeout(30_000), { url });
        if (!made) {
          const said = [...client.findings.keys()].join('; ');
          throw new Error(`a firm cannot subscribe in cell ${cell.name}: ${said}`);
        }
        // until its key was replicated it was unknown, which is no finding
        client.findings.clear();
        return [cell, { client, subscriptionId: String(made.body.data.id) }];
      }),
    ),
  );
  return { id: firm.id, home: cells[homeOf(firm.id, cells.length)]!, endpoint, seats };
}

/** Creates and refers cases in the home of the sender; the receiver acknowledges every other one there. */
export async function refer(pair: Pair, signal: AbortSignal): Promise<void> {
  const { sender, receiver, acknowledged } = pair;
  const cell = sender.home;
  for (let turn = 0; !signal.aborted; turn++) {
    const title = `Cells ${randomUUID()}`;
    const made = await sender.seats.get(cell)!.client.settled('POST', '/sent-cases', signal, {
      title,
      caseType: 'motor_vehicle_accident',
      jurisdiction: 'NY',
      clientFirstName: 'Dana',
      clientLastName: 'Whitfield',
      referentFirmId: receiver.id,
    });
    if (!made) return;
    const { id, referralId } = made.body.data as { id: string; referralId: string };
    const one = { title, referralId, isAccepted: false };
    acknowledged.push(one);
    if (turn % 2 === 0) {
      const path = `/cases/${id}/referrals/${referralId}/acknowledge`;
      one.isAccepted = (await receiver.seats.get(cell)!.client.settled('POST', path, signal, {})) !== null;
    }
    await sleep(PAUSE_MS);
  }
}

/** What must have come to both firms of each pair, by the subscriptions of this cell. */
export function partiesIn(cell: Cell, pairs: readonly Pair[]): LedgerParty[] {
  return pairs.flatMap(({ sender, receiver, acknowledged }) => {
    const isHere = sender.home === cell;
    const party = (who: string, { seats, endpoint }: CellFirm, first: string): LedgerParty => ({
      who: `${who} of cell ${cell.name}`,
      subscriptionId: seats.get(cell)!.subscriptionId,
      // of all cells: what two cells told is seen as two deliveries
      arrivals: endpoint.arrivals,
      due: (isHere ? acknowledged : []).flatMap(({ referralId, isAccepted }) => [
        { event: first, about: referralId },
        ...(isAccepted ? [{ event: 'referral.accepted', about: referralId }] : []),
      ]),
    });
    return [party('a sender', sender, 'referral.sent'), party('a receiver', receiver, 'referral.received')];
  });
}

/** Ends the clients and endpoints of all firms. */
export async function leave(pairs: readonly Pair[]): Promise<void> {
  for (const { seats, endpoint } of pairs.flatMap(({ sender, receiver }) => [sender, receiver])) {
    for (const { client } of seats.values()) await client.close();
    await endpoint.close();
  }
}
