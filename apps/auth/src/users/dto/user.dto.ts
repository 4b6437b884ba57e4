import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ROLES, type Role } from '@referral-exchange/contracts';
import { IsEmail, IsIn, IsOptional, IsString, IsUUID, MaxLength, MinLength } from 'class-validator';
import { Trimmed } from '../../validation/name.decorator.js';
import type { User } from '../user.entity.js';

/** Long enough for any phrase, short enough that hashing it costs no more than usual. */
const MAX_PASSWORD = 256;

export class CreateUserDto {
  @ApiProperty({ format: 'email', maxLength: 255 })
  @Trimmed()
  @IsEmail()
  @MaxLength(255)
  email: string;

  @ApiProperty({ minLength: 12, maxLength: MAX_PASSWORD, writeOnly: true })
  @IsString()
  @MinLength(12)
  @MaxLength(MAX_PASSWORD)
  password: string;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 255 })
  @Trimmed()
  @IsOptional()
  @IsString()
  @MaxLength(255)
  firstName?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 255 })
  @Trimmed()
  @IsOptional()
  @IsString()
  @MaxLength(255)
  lastName?: string | null;

  @ApiProperty({ enum: ROLES })
  @IsIn(ROLES)
  role: Role;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Required of a role within a firm.',
  })
  @IsOptional()
  @IsUUID()
  firmId?: string | null;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Required of a role within a provider.',
  })
  @IsOptional()
  @IsUUID()
  providerId?: string | null;
}

/** A person (interface, "User"). */
export class UserDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'email' })
  email: string;

  @ApiProperty({ type: String, nullable: true })
  firstName: string | null;

  @ApiProperty({ type: String, nullable: true })
  lastName: string | null;

  @ApiProperty({ enum: ROLES })
  role: Role;

  @ApiProperty()
  isActive: boolean;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  firmId: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  providerId: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export function userDto(user: User): UserDto {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    isActive: user.isActive,
    firmId: user.firmId,
    providerId: user.providerId,
    createdAt: user.createdAt.toISOString(),
  };
}
