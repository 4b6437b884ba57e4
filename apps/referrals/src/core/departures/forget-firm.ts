import { Injectable } from '@nestjs/common';
import { ReadMarksRepository } from '../read-marks/read-marks.repository.js';
import { SavedViewsRepository } from '../saved-views/saved-views.repository.js';

/** Forgets what the people of a firm have read and the views that they saved, when the firm leaves. */
@Injectable()
export class ForgetFirm {
  constructor(
    private readonly marks: ReadMarksRepository,
    private readonly views: SavedViewsRepository,
  ) {}

  async execute(firmId: string): Promise<void> {
    await this.marks.deleteOfFirm(firmId);
    await this.views.deleteOfFirm(firmId);
  }
}
