import { ApiProperty } from '@nestjs/swagger';

/** Where the deliveries of a subscription in echo mode go. */
export class EchoDto {
  @ApiProperty({ type: 'string', description: 'Takes unauthenticated posts of at most 256 KB.' })
  echoUrl: string;

  @ApiProperty({ type: 'string', pattern: '^[0-9a-f]{64}$' })
  echoToken: string;
}
