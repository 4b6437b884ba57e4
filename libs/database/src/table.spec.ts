import { describe, expect, it } from '@jest/globals';
import { NULLABLE } from '@referral-exchange/http';
import { Entity, PrimaryColumn } from 'typeorm';
import { Field, FIXED, InstantField, ONLY_IN_SQL } from './declared-columns.js';
import { toJsonRow, toShortJsonRow } from './json-rows.js';
import { searchConditions } from './search-patterns.js';
import { Table } from './table.js';

abstract class Dated {
  @InstantField(FIXED) createdAt: Date;
}

@Entity('visits')
class Visit extends Dated {
  @PrimaryColumn('uuid') id: string;
  @Field('uuid', FIXED) patientId: string;
  /** Read from another table. */
  patientName: string;
  @Field('text', NULLABLE) reasonText: string | null;
  @Field('jsonb', { default: [] }) tags: string[];
  /** Written by a trigger. */
  @Field('text', ONLY_IN_SQL) searchText?: string;
}

class Lost {
  @PrimaryColumn('uuid') id: string;
}

const VISITS = new Table(Visit);
const visit = {
  createdAt: new Date(0),
  id: '1',
  patientId: '2',
  patientName: 'Ann',
  reasonText: null,
  tags: ['a'],
};

describe('the columns of an entity', () => {
  it('are named in snake case, those of the parent class first, and properties without a column, or with one only in SQL, are left out', () => {
    expect(VISITS.names()).toBe('created_at, id, patient_id, reason_text, tags');
    expect(VISITS.names('v', { id: 'gen_random_uuid()' })).toBe(
      'v.created_at, gen_random_uuid(), v.patient_id, v.reason_text, v.tags',
    );
  });

  it('are selected under the names of their properties', () => {
    expect(VISITS.without('id', 'tags').select('v', 'visit.')).toBe(
      'v.created_at AS "visit.createdAt", v.patient_id AS "visit.patientId", v.reason_text AS "visit.reasonText"',
    );
    expect(VISITS.key.select()).toBe('id AS "id"');
  });

  it('are found again in a row', () => {
    const row = { 'visit.id': '1', 'visit.patientId': '2', name: 'Ann' };
    expect(VISITS.without('createdAt', 'reasonText', 'tags').record(row, 'visit.')).toEqual({ id: '1', patientId: '2' });
  });

  it('have default values where none need be given', () => {
    expect(VISITS.emptyValues()).toEqual({ reasonText: null, tags: [] });
  });
}); // prettier-ignore

describe('the statements of a table', () => {
  it('insert every column', () => {
    expect(VISITS.insert).toBe(
      'INSERT INTO visits (created_at, id, patient_id, reason_text, tags) VALUES ($1, $2, $3, $4, $5)',
    );
    expect(VISITS.values(visit)).toEqual([new Date(0), '1', '2', null, '["a"]']);
  });

  it('update what is not fixed, by the key', () => {
    expect(VISITS.update).toBe('UPDATE visits SET reason_text = $2, tags = $3 WHERE id = $1');
    expect(VISITS.updateValues(visit)).toEqual(['1', null, '["a"]']);
  });

  it('are refused for a class without a table', () => {
    expect(() => new Table(Lost)).toThrow("Lost has no table: give it @Entity('<name of its table>')");
  });
});

describe('a row as jsonb', () => {
  it('is written under the names of its columns, also without those that are null', () => {
    const { reasonText, patientId } = visit;
    expect(toJsonRow({ reasonText, patientId })).toEqual({ reason_text: null, patient_id: '2' });
    expect(toShortJsonRow({ reasonText, patientId })).toEqual({ patient_id: '2' });
  });

  it('is read with instants, and null for a column that it does not have', () => {
    const row = { created_at: '2026-01-15T16:04:05.6+01:00', id: '1', tags: ['a'] };
    expect(VISITS.fromJson(row)).toEqual({
      createdAt: new Date('2026-01-15T15:04:05.600Z'),
      id: '1',
      patientId: null,
      reasonText: null,
      tags: ['a'],
    });
  });
});

describe('the conditions of a search', () => {
  it('are one for each word, in which % and _ mean themselves', () => {
    const params: string[] = [];
    const conditionsOf = (search?: string) =>
      searchConditions('t.text', search, (value) => `$${params.push(value)}`);
    expect(conditionsOf(' Ann 50%_\\ ')).toEqual(['t.text LIKE lower($1)', 't.text LIKE lower($2)']);
    expect(params).toEqual(['%Ann%', '%50\\%\\_\\\\%']);
    expect(conditionsOf(undefined)).toEqual([]);
  });
});
