import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { ApiData, OneOf, Public, Text } from '@referral-exchange/platform';

/** Version of the interface, not of the software (interface, "Versioning"). */
const INTERFACE_VERSION = '1.0.0';

export class HealthDto {
  @OneOf(['ok'], 'Always `ok`: the gateway answers. The services behind it are not checked.', 'ok')
  status: 'ok';
  @Text('Version of the interface.', INTERFACE_VERSION)
  version: string;
}

/** `GET {base_url}/health`, for integrators. */
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
