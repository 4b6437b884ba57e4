import { Injectable } from '@nestjs/common';
import { notFound } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { readerOf } from '../read-marks/reader.js';
import type { ChangeSavedViewDto } from './saved-view.dto.js';
import type { SavedView } from './saved-view.entity.js';
import { SavedViewsRepository } from './saved-views.repository.js';
import { assertNameIsFree } from './view-names.js';

/** Changes what is given of a saved view, or its place. What another window changed meanwhile stays. */
@Injectable()
export class ChangeSavedView {
  constructor(
    private readonly database: Database,
    private readonly views: SavedViewsRepository,
  ) {}

  /** Returns all views of the person. @throws 404, 409 for a name that is taken */
  execute(caller: Caller, id: string, input: ChangeSavedViewDto): Promise<SavedView[]> {
    const reader = readerOf(caller);
    return this.database.transaction(async () => {
      const views = await this.views.ofReaderForUpdate(reader);
      const before = views.find((one) => one.id === id);
      if (!before) throw notFound('No such saved view');
      const { place, ...changes } = input;
      const changed = changedView(before, changes);
      const others = views.filter((one) => one !== before);
      assertNameIsFree(changed.name, others);
      await this.views.update(changed);
      const at = place === undefined ? views.indexOf(before) : place - 1;
      const ordered = others.toSpliced(at, 0, changed);
      if (place !== undefined) await this.views.order(ordered.map((one) => one.id));
      return ordered;
    });
  }
}

function changedView(before: SavedView, { q, ...input }: Omit<ChangeSavedViewDto, 'place'>): SavedView {
  const { name = before.name, direction = before.direction, view = before.view } = input;
  return { ...before, name, direction, view, words: q === undefined ? before.words : q };
}
