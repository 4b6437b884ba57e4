import { ApiProperty } from '@nestjs/swagger';

export class CaseTypeDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'Machine name: what every record carries.', example: 'dog_bite' })
  name: string;

  @ApiProperty({ example: 'Dog Bite' })
  displayName: string;
}

export class JurisdictionDto {
  @ApiProperty({ example: 'NY' })
  code: string;

  @ApiProperty({ example: 'New York' })
  name: string;
}
