import {
  BodyExamples,
  Count,
  LongText,
  Name,
  NULLABLE,
  OneOf,
  OPTIONAL,
  Uuid,
  WholeNumber,
} from '@referral-exchange/http';
import type { Direction } from '../inbox/attention.policy.js';
import { INBOX_VIEWS, type InboxView } from '../inbox/inbox-views.js';
import type { SavedView } from './saved-view.entity.js';

/** As many as a person may have. */
export const MOST_VIEWS = 50;
const MOST_NAME = 80;
const MOST_WORDS = 200;

const NAME = 'Name of the view. No two views of yours have the same, in upper or lower case.';
const SIDE = 'Which side of the inbox.';
const VIEW = 'Which view of the inbox.';
const WORDS = 'What is searched for in it; null: nothing.';
const ID = '0192f3a0-a000-7000-8000-000000000001';
const IN_NULLABLE_BODY = {
  max: MOST_WORDS,
  trim: true,
  emptyIsNull: true,
  ...OPTIONAL,
  ...NULLABLE,
} as const;

/** A view of the inbox that you have given a name. */
export class SavedViewDto {
  @Uuid('Id of the saved view.', ID) id: string;
  @Name(NAME, 'Statutes in New York') name: string;
  @OneOf(['sent', 'received'], SIDE, 'received') direction: Direction;
  @OneOf(INBOX_VIEWS, VIEW, 'statute_near') view: InboxView;
  @LongText(WORDS, 'NY', NULLABLE) q: string | null;
  @Count('Its place among your views, from 1.', 1) place: number;
}

/** Body of POST {internal}/inbox/views. */
@BodyExamples({
  smallest: {
    summary: 'What is unread of what was received',
    value: { name: 'Unread', direction: 'received', view: 'unread' },
  },
  everything: { summary: 'Everything' },
})
export class CreateSavedViewDto {
  @Name(NAME, 'Statutes in New York', { max: MOST_NAME }) name: string;
  @OneOf(['sent', 'received'], SIDE, 'received') direction: Direction;
  @OneOf(INBOX_VIEWS, VIEW, 'statute_near', OPTIONAL) view: InboxView = 'all';
  @LongText(WORDS, 'NY', IN_NULLABLE_BODY) q?: string | null;
}

/** Body of PATCH {internal}/inbox/views/{id}. */
@BodyExamples({
  name: { summary: 'Another name', value: { name: 'New York' } },
  first: { summary: 'The first place', value: { place: 1 } },
  everything: { summary: 'Everything' },
})
export class ChangeSavedViewDto {
  @Name(NAME, 'Statutes, all states', { max: MOST_NAME, ...OPTIONAL }) name?: string;
  @OneOf(['sent', 'received'], SIDE, 'received', OPTIONAL) direction?: Direction;
  @OneOf(INBOX_VIEWS, VIEW, 'statute_near', OPTIONAL) view?: InboxView;
  @LongText(WORDS, 'NJ', IN_NULLABLE_BODY) q?: string | null;
  @WholeNumber(1, MOST_VIEWS, 'Its place among your views: the others make room.', 1, OPTIONAL)
  place?: number;
}

/** All views of a person, numbered in their order. */
export function presentSavedViews(views: readonly SavedView[]): SavedViewDto[] {
  return views.map(({ id, name, direction, view, words }, index) => ({
    id,
    name,
    direction,
    view,
    q: words,
    place: index + 1,
  }));
}
