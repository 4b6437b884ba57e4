import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { ApiData, Public } from '@referral-exchange/platform';

/** Version of the interface, not of the software (interface, "Versioning"). */
const INTERFACE_VERSION = '1.0.0';

export class HealthDto {
  @ApiProperty({
    enum: ['ok'],
    description: 'The door is open; what stands behind it is told by each answer.',
  })
  status: 'ok';
  @ApiProperty({ example: INTERFACE_VERSION, description: 'Version of the interface.' })
  version: string;
}

/** `GET {base_url}/health`, for integrators: no key, not counted. */
@ApiTags('Health')
@Public()
@Controller(`${PUBLIC_PREFIX}/health`)
export class GatewayHealthController {
  @Get()
  @ApiOperation({ summary: 'Whether the API answers', description: 'Needs no key and is not counted.' })
  @ApiData(HealthDto)
  getHealth(): HealthDto {
    return { status: 'ok', version: INTERFACE_VERSION };
  }
}
