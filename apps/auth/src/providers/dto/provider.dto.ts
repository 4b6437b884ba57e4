import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, ValidateIf } from 'class-validator';
import { Name } from '../../validation/name.decorator.js';
import type { Provider } from '../provider.entity.js';

export class CreateProviderDto {
  @ApiProperty({ example: 'Lakeside Spine Center' })
  @Name()
  name: string;

  @ApiPropertyOptional({ default: false, description: 'A restricted practice may not read pharmacy data.' })
  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean()
  restrictedAccess?: boolean;
}

export class UpdateProviderDto {
  @ApiProperty({ description: 'A restricted practice may not read pharmacy data.' })
  @IsBoolean()
  restrictedAccess: boolean;
}

export class ProviderDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ example: 'Lakeside Spine Center' })
  name: string;

  @ApiProperty()
  restrictedAccess: boolean;

  @ApiProperty()
  isActive: boolean;
}

export function providerDto({ id, name, restrictedAccess, isActive }: Provider): ProviderDto {
  return { id, name, restrictedAccess, isActive };
}
