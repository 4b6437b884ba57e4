import { Injectable } from '@nestjs/common';
import type { CallAnswer, exportedCasesCall, ExportPageRequest } from '@referral-exchange/contracts';
import { latestOutgoing, type CaseState } from '../../core/case/case-state.js';
import { caseViewOf, sentCaseView } from '../../core/case/case-view.js';
import { hopsOf, type Viewer } from '../../core/case/case.policy.js';
import type { ExternalLink } from '../../core/external-links/external-link.entity.js';
import { ExternalLinksRepository } from '../../core/external-links/external-links.repository.js';
import { presentExternalLink } from '../../core/external-links/present-external-link.js';
import type { Note } from '../../core/history/note.entity.js';
import { hopsWithReadableNotes } from '../../core/notes/notes.policy.js';
import { NotesRepository } from '../../core/notes/notes.repository.js';
import { presentNote } from '../../core/notes/present-note.js';
import { presentReferral } from '../../core/presenters/present-referral.js';
import { presentSentCase } from '../../core/presenters/present-sent-case.js';
import { CasesRepository } from '../../core/storage/cases.repository.js';
import { documentAccessOf } from '../document-access/document-access.policy.js';
import { ExportedCasesRepository, type PlaceOfCase } from './exported-cases.repository.js';

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const MOST_CASES = 100;
/** A page ends with the case that brings it over this size. */
const PAGE_CHARACTERS = 1_000_000;

type Page = NonNullable<CallAnswer<typeof exportedCasesCall>>;
interface Belongings {
  notes: Note[];
  links: ExternalLink[];
}

/**
 * A page of the cases that a firm sees, each in the words of the API: what `GET /sent-cases/{id}`, `GET
 * /referrals/{id}`, `GET /cases/{id}/notes` and `GET /external-links` answer to the firm (docs/adr/0147).
 */
@Injectable()
export class ReadExportedCases {
  constructor(
    private readonly exportedCases: ExportedCasesRepository,
    private readonly cases: CasesRepository,
    private readonly notes: NotesRepository,
    private readonly links: ExternalLinksRepository,
  ) {}

  async execute(firmId: string, { only, after }: ExportPageRequest): Promise<Page> {
    const places = await this.exportedCases.next(firmId, after ?? BEFORE_ALL, only, MOST_CASES);
    const viewer = { firmId, isAdmin: false };
    const states = await this.cases.findAll(
      places.map(({ caseId }) => caseId),
      viewer,
    );
    const belongings = await this.belongingsOf(viewer, [...states.values()]);
    return pageOf(places, (caseId) => {
      const state = states.get(caseId);
      // a draft that was deleted meanwhile
      return state ? exported(state, viewer, belongings) : null;
    });
  }

  private async belongingsOf(viewer: Viewer, states: CaseState[]): Promise<Belongings> {
    const firmId = viewer.firmId!;
    const caseIds = states.map((state) => state.case.id);
    const hops = states.flatMap((state) => hopsWithReadableNotes(state, firmId));
    const referralIds = states.flatMap((state) => hopsOf(state, firmId)).map(({ id }) => id);
    return {
      notes: await this.notes.ofCases(viewer, { caseIds, hops }),
      links: await this.links.ofReferrals(firmId, referralIds),
    };
  }
}

/** Pure. */
function pageOf(places: PlaceOfCase[], present: (caseId: string) => Page['rows'][number] | null): Page {
  const rows: Page['rows'] = [];
  let characters = 0;
  for (const [index, { id, caseId }] of places.entries()) {
    const row = present(caseId);
    if (row) rows.push(row);
    characters += JSON.stringify(row).length;
    const isLast = index === places.length - 1;
    if (characters > PAGE_CHARACTERS && !isLast) return { rows, next: id };
  }
  return { rows, next: places.length < MOST_CASES ? null : places.at(-1)!.id };
}

/** A case with all that the firm sees of it. Pure. */
function exported(state: CaseState, viewer: Viewer, { notes, links }: Belongings): Page['rows'][number] {
  const firmId = viewer.firmId!;
  const { id } = state.case;
  const hops = hopsOf(state, firmId);
  const isSender = state.case.ownerFirmId === firmId || latestOutgoing(state, firmId) !== null;
  const linked = hops.flatMap((hop) =>
    links.filter((link) => link.referralId === hop.id).map((link) => ({ link, hop })),
  );
  const record = {
    sentCase: isSender ? presentSentCase(sentCaseView(state, viewer)) : null,
    referrals: hops.map((hop) => presentReferral(caseViewOf(state, hop, viewer))),
    notes: notes.filter((note) => note.caseId === id).map((note) => presentNote(note, firmId)),
    externalLinks: linked.map(({ link, hop }) => presentExternalLink(link, { state, hop }, viewer)),
  };
  return { id, record, access: documentAccessOf(state, firmId, id)! };
}
