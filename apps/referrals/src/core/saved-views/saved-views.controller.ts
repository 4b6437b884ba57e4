import { Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { notFound } from '@referral-exchange/contracts';
import {
  ApiData,
  ApiErrors,
  ApiNoContent,
  type Deferred,
  DeferredBody,
  InternalController,
  UuidParam,
} from '@referral-exchange/http';
import { type Caller, CurrentCaller, RequireTier, UsersOf } from '@referral-exchange/identity';
import { readerOf } from '../read-marks/reader.js';
import { ChangeSavedView } from './change-saved-view.js';
import { CreateSavedView } from './create-saved-view.js';
import {
  ChangeSavedViewDto,
  CreateSavedViewDto,
  MOST_VIEWS,
  presentSavedViews,
  SavedViewDto,
} from './saved-view.dto.js';
import { SavedViewsRepository } from './saved-views.repository.js';

const VIEW_ID = 'Id of the saved view.';

/** The views of the inbox that a person keeps. Nobody else sees them. */
@InternalController('inbox/views', 'Inbox')
@UsersOf('firm')
@RequireTier('read_only')
export class SavedViewsController {
  constructor(
    private readonly views: SavedViewsRepository,
    private readonly create: CreateSavedView,
    private readonly change: ChangeSavedView,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List your saved views',
    description: `In their order. A person has at most ${MOST_VIEWS}; only that person sees them.`,
  })
  @ApiData(SavedViewDto, { isArray: true })
  async listSavedViews(@CurrentCaller() caller: Caller): Promise<SavedViewDto[]> {
    return presentSavedViews(await this.views.ofReader(readerOf(caller)));
  }

  @Post()
  @ApiOperation({
    summary: 'Save a view of the inbox',
    description:
      'It stands behind your other views. When a client is erased, views that search for it are deleted.',
  })
  @ApiData(SavedViewDto, { status: 201 })
  @ApiErrors('conflict')
  async createSavedView(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CreateSavedViewDto) body: Deferred<CreateSavedViewDto>,
  ): Promise<SavedViewDto> {
    const { id, views } = await this.create.execute(caller, await body.validated());
    return presentSavedViews(views).find((one) => one.id === id)!;
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Change a saved view',
    description: 'Changes the fields that are sent, and keeps the others.',
  })
  @ApiData(SavedViewDto)
  @ApiErrors('conflict')
  async changeSavedView(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', VIEW_ID) id: string,
    @DeferredBody(ChangeSavedViewDto) body: Deferred<ChangeSavedViewDto>,
  ): Promise<SavedViewDto> {
    const views = await this.change.execute(caller, id, await body.validated());
    return presentSavedViews(views).find((one) => one.id === id)!;
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Delete a saved view', description: 'The referrals that it shows stay.' })
  @ApiNoContent()
  async deleteSavedView(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', VIEW_ID) id: string,
  ): Promise<void> {
    if (!(await this.views.delete(readerOf(caller), id))) throw notFound('No such saved view');
  }
}
