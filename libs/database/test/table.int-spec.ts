import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NULLABLE } from '@referral-exchange/http';
import { failOnLeaks, templateDatabase, type TestDatabase } from '@referral-exchange/testing';
import pg from 'pg';
import { Entity, PrimaryColumn, type MigrationInterface, type QueryRunner } from 'typeorm';
import { Field, FIXED, InstantField, Table, toJsonRow, type Row } from '../src/index.js';

@Entity('visits')
class Visit {
  @PrimaryColumn('uuid') id: string;
  @Field('uuid', { ...FIXED, array: true }) roomIds: string[];
  @Field('jsonb', NULLABLE) tags: string[] | null;
  @InstantField(NULLABLE) endedAt: Date | null;
}

/** A copy of another service's record. */
@Entity('rooms')
class Room {
  @PrimaryColumn('uuid') id: string;
  @Field('text') name: string;
  @InstantField() updatedAt: Date;
}

class CreateVisits1750000000001 implements MigrationInterface {
  readonly name = 'CreateVisits1750000000001';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE visits (ended_at timestamptz(3), tags jsonb, id uuid PRIMARY KEY, room_ids uuid[] NOT NULL)',
    );
    await runner.query(
      'CREATE TABLE rooms (id uuid PRIMARY KEY, name text NOT NULL, updated_at timestamptz(3) NOT NULL)',
    );
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rooms, visits');
  }
}

const VISITS = new Table(Visit);
const ROOMS = new Table(Room);
const READ = `SELECT ${VISITS.select('v', 'visit.')} FROM visits v WHERE v.id = $1`;
const READ_JSON = 'SELECT to_jsonb(v) AS visit FROM visits v WHERE v.id = $1';
const WRITE_JSON = `
  INSERT INTO visits (${VISITS.names()}) SELECT ${VISITS.names('v')} FROM jsonb_populate_record(NULL::visits, $1) v`;

const ids = ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002'] as const;
const visit: Visit = {
  id: ids[0],
  roomIds: [...ids],
  tags: ['a "quoted" one', '{}'],
  endedAt: new Date('2026-01-15T15:04:05.670Z'),
};

failOnLeaks();

describe('the table of an entity', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await templateDatabase('tables', [CreateVisits1750000000001]);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const read = async (id: string): Promise<Visit> =>
    VISITS.record((await client.query<Row>(READ, [id])).rows[0]!, 'visit.');

  it('reads what it wrote', async () => {
    await client.query(VISITS.insert, VISITS.values(visit));
    expect(await read(visit.id)).toEqual(visit);
  });

  it('changes what is not fixed', async () => {
    const changed = { ...visit, roomIds: [], tags: null, endedAt: null };
    await client.query(VISITS.update, VISITS.updateValues(changed));
    expect(await read(visit.id)).toEqual({ ...changed, roomIds: visit.roomIds });
  });

  it('saves a copy unless a newer one is stored', async () => {
    const save = async (name: string, second: number) => {
      const room = { id: ids[0], name, updatedAt: new Date(second * 1000) };
      return (await client.query(ROOMS.saveUnlessNewer(), ROOMS.values(room))).rowCount;
    };
    expect([await save('first', 2), await save('late', 1), await save('same', 2), await save('new', 3)]).toEqual([1, 0, 1, 1]);
    const { rows } = await client.query(`SELECT ${ROOMS.select()} FROM rooms`);
    expect(rows).toEqual([{ id: ids[0], name: 'new', updatedAt: new Date(3000) }]);
  }); // prettier-ignore

  it('reads and writes a row as jsonb, with the same instants', async () => {
    const other = { ...visit, id: ids[1] };
    await client.query(WRITE_JSON, [JSON.stringify(toJsonRow(other))]);
    expect(await read(other.id)).toEqual(other);
    const { rows } = await client.query<{ visit: Row }>(READ_JSON, [other.id]);
    expect(VISITS.fromJson(rows[0]!.visit)).toEqual(other);
  });
});
