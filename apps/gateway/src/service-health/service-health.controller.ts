import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, InternalController } from '@referral-exchange/http';
import { AllowCallers } from '@referral-exchange/identity';
import { ServiceHealthDto } from './service-health.dto.js';

const META = {
  askedAt: {
    type: 'string',
    format: 'date-time',
    description: 'When the services were asked, some seconds ago at most.',
    example: '2026-03-02T14:30:00.000Z',
  },
  grafanaUrl: {
    type: 'string',
    format: 'uri',
    nullable: true,
    description: 'Where the figures of 30 days are, when the exchange has such a place (`GRAFANA_URL`).',
    example: 'https://grafana.example.com/d/referral-exchange-overview',
  },
};

/** Describes the health of services, and who may ask. RouteOwners answers: Express does not see the call. */
@InternalController('admin/service-health', 'Administration')
@AllowCallers('admin')
export class ServiceHealthController {
  @Get()
  @ApiOperation({
    summary: 'Show the health of every service',
    description:
      'Whether each service answers and what it lacks, its replicas as far as they were heard of in the last minute, what waits in its outbox and topics, and what was counted in the last hour for the SLOs. The processes count by themselves and forget it when they end: figures of 30 days are in the ' +
      'monitoring. Calls are counted by the gateway that answers. A service that does not answer within 1.5 seconds is `silent`. The answer is up to 5 seconds old. While auth is down nobody can be verified, so this does not answer either.',
  })
  @ApiData(ServiceHealthDto, { isArray: true, meta: META })
  listServiceHealth(): never {
    throw new Error('The health of services is answered by RouteOwners');
  }
}
