import { ApiProperty } from '@nestjs/swagger';
import type { Firm } from '../firm.entity.js';

/** A firm as an administrator sees it. */
export class FirmDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ example: 'Abbott & Crane LLP' })
  name: string;

  @ApiProperty({ description: 'Starts the reference numbers of its cases.', example: 'ABB' })
  referencePrefix: string;

  @ApiProperty({ type: String, nullable: true })
  description: string | null;

  @ApiProperty({ type: String, nullable: true })
  phone: string | null;

  @ApiProperty({ type: String, nullable: true })
  address: string | null;

  @ApiProperty({ type: String, nullable: true })
  website: string | null;

  @ApiProperty({ type: [String], description: 'Two-letter codes; empty means any.' })
  jurisdictions: string[];

  @ApiProperty({ type: [String], description: 'Machine names; empty means any.' })
  caseTypes: string[];

  @ApiProperty({ type: String, nullable: true })
  generalReferralInstructions: string | null;

  @ApiProperty()
  isActive: boolean;

  @ApiProperty()
  isTestFirm: boolean;

  @ApiProperty()
  publicApiEnabled: boolean;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ format: 'date-time' })
  updatedAt: string;
}

export function firmDto(firm: Firm): FirmDto {
  return {
    id: firm.id,
    name: firm.name,
    referencePrefix: firm.referencePrefix,
    description: firm.description,
    phone: firm.phone,
    address: firm.address,
    website: firm.website,
    jurisdictions: firm.jurisdictions,
    caseTypes: firm.caseTypes,
    generalReferralInstructions: firm.generalReferralInstructions,
    isActive: firm.isActive,
    isTestFirm: firm.isTestFirm,
    publicApiEnabled: firm.publicApiEnabled,
    createdAt: firm.createdAt.toISOString(),
    updatedAt: firm.updatedAt.toISOString(),
  };
}
