import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One attempt of a delivery. */
@Entity('attempts')
export class Attempt {
  @PrimaryColumn('uuid')
  deliveryId: string;

  /** From 1. */
  @PrimaryColumn('smallint')
  number: number;

  @Column('timestamptz')
  startedAt: Date;

  @Column('int')
  durationMs: number;

  @Column('smallint', { nullable: true })
  statusCode: number | null;

  @Column('text', { nullable: true })
  error: string | null;
}
