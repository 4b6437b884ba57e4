import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { ApiData, Nested, OneOf, Text } from '@referral-exchange/http';
import { Public } from '@referral-exchange/identity';
import { Dependencies, type DependencyState } from './dependencies.js';

/** Version of the interface, not of the software (interface, "Versioning"). */
const INTERFACE_VERSION = '1.0.0';
const STATES = ['up', 'down'];

export class HealthDetailsDto {
  @OneOf(STATES, '`down`: calls are answered, and rate limits are not enforced.', 'up')
  redis: DependencyState;
  @OneOf(STATES, '`down`: credentials used in the last seconds work, others are answered with 503.', 'up')
  auth: DependencyState;
  @OneOf(STATES, '`down`: every credential is verified again after half a second.', 'up')
  kafka: DependencyState;
}

export class HealthDto {
  @OneOf(['ok'], 'Always `ok`: the gateway answers. The services behind it are not checked.', 'ok')
  status: 'ok';
  @Text('Version of the interface.', INTERFACE_VERSION)
  version: string;
  @Nested(() => HealthDetailsDto, 'What the gateway uses for every call, and how it works without it.')
  details: HealthDetailsDto;
}

/** `GET {base_url}/health`, for integrators. */
@ApiTags('Health')
@Public()
@Controller(`${PUBLIC_PREFIX}/health`)
export class GatewayHealthController {
  constructor(private readonly dependencies: Dependencies) {}

  @Get()
  @ApiOperation({ summary: 'Whether the API answers', description: 'Needs no key and is not counted.' })
  @ApiData(HealthDto)
  getHealth(): HealthDto {
    return { status: 'ok', version: INTERFACE_VERSION, details: this.dependencies.states() };
  }
}
