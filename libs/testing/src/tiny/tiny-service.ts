import { Delete, Get, Header, HttpCode, Module, Post, StreamableFile } from '@nestjs/common';
import {
  ApiData,
  BodyExamples,
  ApiErrors,
  ApiNoContent,
  assertIfMatch,
  createApp,
  type Deferred,
  DeferredBody,
  entityTagOf,
  FreeObject,
  HealthModule,
  IfMatch,
  InternalController,
  ListOf,
  ListOfNested,
  LongText,
  OneOf,
  OPTIONAL,
  Page,
  PageQuery,
  HttpModule,
  PublicController,
  Tagged,
  Unwrapped,
  Uuid,
  UuidParam,
  ValidQuery,
  WholeNumber,
  withEntityTag,
  withMeta,
} from '@referral-exchange/http';
import type { DynamicModule } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiError, notFound, type Principal } from '@referral-exchange/contracts';
import { TEST_PRINCIPAL_PUBLIC_KEY, testServiceKeys } from '../index.js';
import {
  AllowCallers,
  CurrentPrincipal,
  FirmResource,
  Public,
  RequireTier,
} from '@referral-exchange/identity';
import { configureLog, type HealthCheck, type PlatformConfig } from '@referral-exchange/telemetry';

export const TINY_CONFIG: PlatformConfig = {
  PORT: 0,
  PUBLIC_BASE_URL: 'https://exchange.example',
  LOG_LEVEL: 'silent',
  PRINCIPAL_PUBLIC_KEY: TEST_PRINCIPAL_PUBLIC_KEY,
  ...testServiceKeys('tiny'),
  DATA_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
};

export const KNOWN_ID = '01890000-0000-7000-8000-000000000001';

class SlotDto {
  @Uuid('A firm.', KNOWN_ID) firmId: string;
}

@BodyExamples({
  smallest: { summary: 'A title', value: { title: 'A title' } },
  everything: { summary: 'Everything', replace: { 'slots.0.firmId': 'A firm' } },
})
export class ThingDto {
  @LongText('A title.', 'A title', { max: 10 }) title: string;
  @WholeNumber(1, 5, 'A tier.', 1, OPTIONAL) tier?: number;
  @OneOf(['OPEN', 'CLOSED'], 'A status.', 'OPEN', OPTIONAL) status?: string;
  @FreeObject('Own data.', { a: 1 }, OPTIONAL) customMetadata?: Record<string, unknown>;
  @ListOf(['a', 'b'], 'Some words.', ['a'], OPTIONAL) words?: string[];
  @ListOfNested(() => SlotDto, 'Some slots.', OPTIONAL) slots?: SlotDto[];
}

class ThingView {
  @Uuid('Id of the thing.', KNOWN_ID) id: string;
}

class ThingsQuery extends PageQuery {
  @OneOf(['createdAt', 'title'], 'Field to sort by.', 'title', OPTIONAL) sort: string = 'createdAt';
}

@PublicController('things', 'Referrals')
@FirmResource()
export class ThingsController {
  @Get()
  @ApiData(ThingView, { page: true })
  list(@ValidQuery(ThingsQuery) query: ThingsQuery) {
    return withMeta(new Page([{ id: KNOWN_ID }], { page: query.page, limit: query.limit, total: 41 }), {
      nextCursor: 'c1',
    });
  }

  @Get('broken')
  broken() {
    throw new Error('SELECT secret FROM somewhere');
  }

  @Get('file')
  @Header('Content-Type', 'text/csv')
  file() {
    return new StreamableFile(Buffer.from('a,b\n'));
  }

  @Get('keys-only')
  @AllowCallers('firm_key', 'crm_token')
  @ApiData(ThingView)
  keysOnly() {
    return { id: KNOWN_ID };
  }

  @Get('unwrapped')
  unwrapped() {
    return new Unwrapped({ id: KNOWN_ID });
  }

  @Tagged()
  @Get(':id')
  @ApiData(ThingView)
  read(@UuidParam('id') id: string) {
    if (id !== KNOWN_ID) throw notFound();
    return withEntityTag(withMeta({ id }, {}), entityTagOf({ id }));
  }

  @Post()
  @ApiData(ThingView, { status: 201 })
  async create(@DeferredBody(ThingDto) body: Deferred<ThingDto>) {
    return body.validated();
  }

  @Post(':id/change')
  @ApiData(ThingView)
  @ApiErrors('invalid_state_transition')
  async change(
    @UuidParam('id') id: string,
    @DeferredBody(ThingDto) body: Deferred<ThingDto>,
    @CurrentPrincipal() principal: Principal,
    @IfMatch() ifMatch: string | undefined,
  ) {
    if (id !== KNOWN_ID) throw notFound();
    if (principal.firmName === 'Outsider') throw new ApiError('permission_denied', 'Not yours');
    assertIfMatch(ifMatch, () => entityTagOf({ id }));
    return body.validated();
  }

  @Post(':id/touch')
  @ApiData(ThingView)
  touch() {
    return { id: KNOWN_ID };
  }

  @Delete(':id')
  @ApiNoContent()
  remove(): void {
    return undefined;
  }
}

@InternalController('desk', 'Sessions')
class DeskController {
  @Get('me')
  @AllowCallers('session', 'oauth')
  me(@CurrentPrincipal() principal: Principal) {
    return { name: principal.userName };
  }

  @Post('settings')
  @AllowCallers('session')
  @RequireTier('full')
  @HttpCode(200)
  async settings(@DeferredBody(ThingDto) body: Deferred<ThingDto>) {
    return body.validated();
  }

  @Post('force')
  @AllowCallers('admin')
  @ApiData({ type: 'object' })
  force(@CurrentPrincipal() { kind }: Principal) {
    return { done: true, by: kind };
  }

  @Public()
  @Get('open')
  open() {
    return { open: true };
  }
}

@Module({})
export class TinyModule {
  static with(
    checks: HealthCheck[] = [],
    imports: DynamicModule[] = [],
    controllers: (new (...args: never[]) => object)[] = [],
  ): DynamicModule {
    return {
      module: TinyModule,
      imports: [
        HttpModule.forRoot({ name: 'tiny', config: TINY_CONFIG }),
        HealthModule.register(checks),
        ...imports,
      ],
      controllers: [ThingsController, DeskController, ...controllers],
    };
  }
}

/** A service of a few routes, listening on a free port; `baseUrl` ends in /api/public/v1. */
export async function startTiny(module: DynamicModule = TinyModule.with()) {
  const app: NestExpressApplication = await createApp({ name: 'tiny', module, config: TINY_CONFIG });
  configureLog({ level: 'silent' });
  await app.listen(0, '127.0.0.1');
  const origin = await app.getUrl();
  return { app, origin, baseUrl: `${origin}/api/public/v1`, internalUrl: `${origin}/api/v1` };
}
