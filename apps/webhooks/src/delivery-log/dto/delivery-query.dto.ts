import { ApiPropertyOptional } from '@nestjs/swagger';
import { AsUpperCase, PageQuery } from '@referral-exchange/platform';
import { IsIn, IsOptional } from 'class-validator';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../delivery.entity.js';

export class DeliveryQuery extends PageQuery {
  @ApiPropertyOptional({ enum: DELIVERY_STATUSES, description: 'In any case.' })
  @AsUpperCase()
  @IsOptional()
  @IsIn(DELIVERY_STATUSES)
  status?: DeliveryStatus;
}
