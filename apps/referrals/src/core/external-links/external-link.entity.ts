import { Column, Entity, IsNull, PrimaryColumn } from 'typeorm';

/** Links a hop, for one of its firms, to a record of an external case system (interface, "External link"). */
@Entity('external_links')
export class ExternalLink {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') firmId: string;
  @Column('uuid') referralId: string;
  @Column('text') externalSystem: string;
  @Column('text') externalId: string;
  @Column({ type: 'text', nullable: true }) externalUrl: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) deletedAt: Date | null;
}

/** Condition of a link that was not deleted. */
export const ACTIVE_LINK = { deletedAt: IsNull() };
