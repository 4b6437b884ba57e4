import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One try of a delivery. */
@Entity('attempts')
export class Attempt {
  @PrimaryColumn('uuid', { name: 'delivery_id' })
  deliveryId: string;

  /** From 1. */
  @PrimaryColumn('smallint')
  number: number;

  @Column('timestamptz', { name: 'started_at' })
  startedAt: Date;

  @Column('int', { name: 'duration_ms' })
  durationMs: number;

  @Column('smallint', { name: 'status_code', nullable: true })
  statusCode: number | null;

  @Column('text', { nullable: true })
  error: string | null;
}
