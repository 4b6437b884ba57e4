import { Column, Entity, IsNull, PrimaryColumn } from 'typeorm';

/** Which record of which external case system a firm's side of a hop is (interface, "External link"). */
@Entity('external_links')
export class ExternalLink {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'firm_id' }) firmId: string;
  @Column('uuid', { name: 'referral_id' }) referralId: string;
  @Column('text', { name: 'external_system' }) externalSystem: string;
  @Column('text', { name: 'external_id' }) externalId: string;
  @Column({ type: 'text', name: 'external_url', nullable: true }) externalUrl: string | null;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', name: 'deleted_at', precision: 3, nullable: true }) deletedAt: Date | null;
}

/** Condition of a link that was not deleted. */
export const ACTIVE_LINK = { deletedAt: IsNull() };
