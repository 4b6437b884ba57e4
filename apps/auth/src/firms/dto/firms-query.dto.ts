import { ApiPropertyOptional } from '@nestjs/swagger';
import { AsBoolean, PageQuery } from '@referral-exchange/platform';
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { Trimmed } from '../../validation/name.decorator.js';

export class FirmsQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Part of the name, in any case.', maxLength: 255 })
  @Trimmed()
  @IsOptional()
  @IsString()
  @MaxLength(255)
  search?: string;

  @ApiPropertyOptional({ type: Boolean })
  @AsBoolean()
  @IsOptional()
  @IsBoolean()
  isActive?: boolean;

  @ApiPropertyOptional({ type: Boolean })
  @AsBoolean()
  @IsOptional()
  @IsBoolean()
  isTestFirm?: boolean;
}
