import { Injectable } from '@nestjs/common';
import { conflict } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { newId } from '@referral-exchange/telemetry';
import { readerOf } from '../read-marks/reader.js';
import { MOST_VIEWS, type CreateSavedViewDto } from './saved-view.dto.js';
import type { SavedView } from './saved-view.entity.js';
import { SavedViewsRepository } from './saved-views.repository.js';
import { assertNameIsFree } from './view-names.js';

/** Keeps a view of the inbox under a name, behind the others of the person. */
@Injectable()
export class CreateSavedView {
  constructor(
    private readonly database: Database,
    private readonly views: SavedViewsRepository,
  ) {}

  /** Returns all views and the new one. @throws 409 for one too many, or a name that is taken */
  execute(caller: Caller, input: CreateSavedViewDto): Promise<{ id: string; views: SavedView[] }> {
    const reader = readerOf(caller);
    return this.database.transaction(async () => {
      const others = await this.views.ofReaderForUpdate(reader);
      if (others.length >= MOST_VIEWS)
        throw conflict(
          'too_many_views',
          `You have ${MOST_VIEWS} saved views, and may not have more: delete one first`,
        );
      const { name, direction, view, q = null } = input;
      assertNameIsFree(name, others);
      const place = (others.at(-1)?.place ?? 0) + 1;
      const added: SavedView = { id: newId(), ...reader, name, direction, view, words: q, place };
      await this.views.insert(added);
      return { id: added.id, views: [...others, added] };
    });
  }
}
