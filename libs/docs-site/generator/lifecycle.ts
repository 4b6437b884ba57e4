import { STATUS_CLASS, STATUS_LABEL, type ReferralStatus } from '@referral-exchange/contracts';
import { Html, html } from '@referral-exchange/http/design';

/** A row of the transition table of the referrals service. */
export interface Transition {
  id: string;
  from: ReferralStatus[];
  operation: string;
  party: string;
  to: ReferralStatus[] | 'requested' | 'same' | null;
  condition?: string;
  event: string | null;
  createsHop?: true;
  route: string | null;
}

/** The main way, from top to bottom; the ends stand beside it. */
const WAY: readonly ReferralStatus[] = [
  'DRAFT',
  'SENT',
  'UNDER_EVALUATION',
  'INVESTIGATING',
  'SIGNED',
  'IN_LITIGATION',
  'CLOSING',
  'CLOSED',
];
const ENDS: readonly ReferralStatus[] = ['REJECTED', 'WITHDRAWN'];
const BOX = { width: 168, height: 40 };
const STEP = 88;
const LEFT = 240;
const LANE = 28;
/** Where the words at the left begin, and where those at the right end. */
const EDGE = 84;
const WIDTH = 756;
/** Moves that nobody asks for by this name. */
const WORDS: Readonly<Record<string, string>> = {
  expire: 'expiry',
  'end-onward': 'end of the referral above',
};

/** A way from one status to another, with the operations that go it. */
interface Edge {
  from: ReferralStatus;
  to: ReferralStatus;
  operations: string[];
}

/**
 * The moves between two fixed statuses that a firm or the clock makes; a new referral of the same case is
 * another picture. Pure.
 */
export function edgesOf(transitions: readonly Transition[]): Edge[] {
  const edges = new Map<string, Edge>();
  for (const { from, to, operation, party, createsHop } of transitions) {
    if (!Array.isArray(to) || createsHop || party === 'admin' || party === 'case_system') continue;
    for (const start of from) {
      const end = to.at(-1)!;
      const edge = edges.get(`${start} ${end}`) ?? { from: start, to: end, operations: [] };
      if (!edge.operations.includes(operation)) edge.operations.push(operation);
      edges.set(`${start} ${end}`, edge);
    }
  }
  return [...edges.values()];
}

const rowOf = (status: ReferralStatus): number => WAY.indexOf(status);
const middleOf = (status: ReferralStatus): number => 12 + rowOf(status) * STEP + BOX.height / 2;

/** The lifecycle as a picture; the table of the same page says it in words. Pure. */
export function lifecyclePicture(transitions: readonly Transition[]): Html {
  const edges = edgesOf(transitions);
  const height = WAY.length * STEP - STEP + BOX.height + 24;
  const straight = edges.filter(({ from, to }) => rowOf(to) - rowOf(from) === 1);
  const jumps = edges.filter(({ from, to }) => rowOf(to) - rowOf(from) > 1);
  const arcs = inLanes(jumps);
  const parts = [
    ...straight.map(arrowDown),
    ...arcs.map(({ edge, lane }) => arc(edge, lane)),
    // over the ways of others
    ...arcs.map(({ edge, lane }) => arcWords(edge, lane)),
    endings(edges.filter(({ to }) => ENDS.includes(to))),
    ...WAY.map((status) => box(status, LEFT, middleOf(status))),
  ];
  return html`<figure class="lifecycle" tabindex="0" aria-label="The lifecycle as a picture">
    <svg viewBox="${EDGE} 0 ${WIDTH - EDGE} ${height}" role="img" aria-labelledby="lifecycle-title">
      <title id="lifecycle-title">
        The lifecycle of a referral, from draft to closed. The table below has every move.
      </title>
      ${parts}
    </svg>
  </figure>`;
}

function box(status: ReferralStatus, x: number, y: number): Html {
  return html`<g class="status ${STATUS_CLASS[status]}">
    <rect x="${x}" y="${y - BOX.height / 2}" width="${BOX.width}" height="${BOX.height}" rx="10" />
    <text x="${x + BOX.width / 2}" y="${y + 5}" text-anchor="middle">${STATUS_LABEL[status]}</text>
  </g>`;
}

function arrowDown({ from, to, operations }: Edge): Html {
  const x = LEFT + BOX.width / 2;
  const start = middleOf(from) + BOX.height / 2;
  const end = middleOf(to) - BOX.height / 2;
  return html`<path class="way" d="M${x} ${start}V${end - 2}" />${head(x, end, 'down')}
    <text class="move" x="${x + 10}" y="${(start + end) / 2 + 4}">${wordsOf(operations)}</text>`;
}

/** A way that leaves out statuses: an arc at the left, further out where another one is in between. */
function arc({ from, to }: Edge, lane: number): Html {
  const [start, end] = [middleOf(from) + 8, middleOf(to) - 8];
  const x = LEFT - LANE * (lane + 1);
  const path = `M${LEFT} ${start}H${x + 10}Q${x} ${start} ${x} ${start + 10}V${end - 10}Q${x} ${end} ${x + 10} ${end}H${LEFT - 2}`;
  return html`<path class="way" d="${path}" />${head(LEFT, end, 'right')}`;
}

function arcWords({ from, to, operations }: Edge, lane: number): Html {
  const [x, y] = [LEFT - LANE * (lane + 1) - 6, (middleOf(from) + middleOf(to)) / 2 + 4 + lane * 8];
  return html`<text class="move" x="${x}" y="${y}" text-anchor="end">${wordsOf(operations)}</text>`;
}

/** The shortest arcs lie nearest to the boxes; two that overlap have lanes of their own. */
function inLanes(jumps: Edge[]): { edge: Edge; lane: number }[] {
  const placed: { edge: Edge; lane: number }[] = [];
  const length = ({ from, to }: Edge): number => rowOf(to) - rowOf(from);
  for (const edge of [...jumps].sort((a, b) => length(a) - length(b))) {
    const overlapping = placed.filter(
      ({ edge: other }) => rowOf(other.from) < rowOf(edge.to) && rowOf(edge.from) < rowOf(other.to),
    );
    let lane = 0;
    while (overlapping.some((one) => one.lane === lane)) lane++;
    placed.push({ edge, lane });
  }
  return placed;
}

function wordsOf(operations: readonly string[]): string {
  return operations.map((one) => WORDS[one] ?? one).join(', ');
}

function head(x: number, y: number, direction: 'down' | 'right'): Html {
  const points =
    direction === 'down'
      ? `${x - 5},${y - 8} ${x + 5},${y - 8} ${x},${y}`
      : `${x - 8},${y - 5} ${x - 8},${y + 5} ${x},${y}`;
  return html`<polygon class="head" points="${points}" />`;
}

/**
 * The statuses that end a referral early: one bracket at the right for all statuses from which they are
 * reached.
 */
function endings(edges: Edge[]): Html {
  const starts = [...new Set(edges.map(({ from }) => from))].sort((a, b) => rowOf(a) - rowOf(b));
  const side = LEFT + BOX.width;
  const bracket = side + 132;
  const [top, bottom] = [middleOf(starts[0]!), middleOf(starts.at(-1)!)];
  const middle = (top + bottom) / 2;
  const lines = starts.map(
    (status) => html`<path class="way" d="M${side} ${middleOf(status)}H${bracket}" />`,
  );
  const targets = ENDS.map((status, index) => {
    const y = middle + (index === 0 ? -52 : 52);
    const operations = [
      ...new Set(edges.filter(({ to }) => to === status).flatMap((edge) => edge.operations)),
    ];
    return html`<path class="way" d="M${bracket} ${y}H${bracket + 30}" />${head(bracket + 32, y, 'right')}
      ${box(status, bracket + 32, y)}
      <text class="move" x="${bracket + 32 + BOX.width / 2}" y="${y + 36}" text-anchor="middle"
        >${operations.filter((one) => !(one in WORDS)).join(', ')}</text
      >
      <text class="move" x="${bracket + 32 + BOX.width / 2}" y="${y + 52}" text-anchor="middle"
        >${wordsOf(operations.filter((one) => one in WORDS))}</text
      >`;
  });
  return new Html(
    [...lines, html`<path class="way" d="M${bracket} ${top}V${bottom}" />`, ...targets]
      .map(({ text }) => text)
      .join(''),
  );
}
