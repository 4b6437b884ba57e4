import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Max, Min, ValidateIf } from 'class-validator';

export class CreateTestFirmsDto {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 100, default: 1 })
  @ValidateIf((_, value) => value !== undefined)
  @IsInt()
  @Min(1)
  @Max(100)
  pairs: number = 1;
}

class TestFirmNameDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  name: string;
}

class TestFirmUserDto {
  @ApiProperty({ format: 'email' })
  email: string;

  @ApiProperty({ description: 'Shown this once.' })
  password: string;
}

class TestFirmKeysDto {
  @ApiProperty({ description: 'The key itself, shown this once.' })
  read_only: string;

  @ApiProperty()
  standard: string;

  @ApiProperty()
  full: string;
}

export class TestFirmDto {
  @ApiProperty({ type: TestFirmNameDto })
  firm: TestFirmNameDto;

  @ApiProperty({ type: TestFirmUserDto })
  user: TestFirmUserDto;

  @ApiProperty({ type: TestFirmKeysDto })
  keys: TestFirmKeysDto;
}

export class TestFirmPairDto {
  @ApiProperty({ type: TestFirmDto })
  sender: TestFirmDto;

  @ApiProperty({ type: TestFirmDto })
  receiver: TestFirmDto;
}
