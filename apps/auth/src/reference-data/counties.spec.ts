import { describe, expect, it } from '@jest/globals';
import { JURISDICTIONS } from '@referral-exchange/contracts';
import { COUNTIES, countiesOf, findCounties } from './counties.js';

const namesOf = (code: string) => countiesOf([code]).map(({ name }) => name);

describe('the counties of the United States', () => {
  it('are 3,144 of the states and the district, and those of the territories', () => {
    const territories = countiesOf(['PR', 'VI', 'GU', 'AS', 'MP']);
    expect(COUNTIES.length - territories.length).toBe(3_144);
    expect(territories).toHaveLength(78 + 3 + 1 + 3 + 4);
    expect(new Set(COUNTIES.map(({ jurisdiction }) => jurisdiction))).toEqual(
      new Set(JURISDICTIONS.map(({ code }) => code)),
    );
  });

  it.each([
    ['TX', 254],
    ['GA', 159],
    ['VA', 133],
    ['NY', 62],
    ['NJ', 21],
    ['CA', 58],
    ['LA', 64],
    ['AK', 30],
    ['DE', 3],
    ['HI', 5],
    ['DC', 1],
  ])('%s has %d', (code, count) => {
    expect(countiesOf([code])).toHaveLength(count);
  });

  it('have one code and one name each, within their jurisdiction', () => {
    expect(new Set(COUNTIES.map(({ fips }) => fips)).size).toBe(COUNTIES.length);
    const names = COUNTIES.map(({ name, jurisdiction }) => `${name}, ${jurisdiction}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const { fips, name } of COUNTIES) {
      expect(fips).toMatch(/^\d{5}$/);
      expect(name).toMatch(/^\p{L}[\p{L} .'’-]+$/u);
    }
  });

  it('are those of today: planning regions in Connecticut, census areas in Alaska, independent cities', () => {
    expect(namesOf('CT')).toContain('Western Connecticut');
    expect(namesOf('CT')).not.toContain('Fairfield');
    expect(namesOf('AK')).toEqual(expect.arrayContaining(['Chugach', 'Copper River']));
    expect(namesOf('VA')).toEqual(expect.arrayContaining(['Fairfax', 'Fairfax city', 'James City']));
    expect(namesOf('MD')).toEqual(expect.arrayContaining(['Baltimore', 'Baltimore city']));
    expect(namesOf('NM')).toContain('Doña Ana');
  });

  it.each([
    ['Kings', 'NY', ['36047']],
    ['kings county', 'NY', ['36047']],
    ['36047', undefined, ['36047']],
    ['dona ana', 'NM', ['35013']],
    ['Orleans Parish', 'LA', ['22071']],
    ['Kings', 'NJ', []],
    ['Nowhere', undefined, []],
  ])('%s of %s is found', (text, jurisdiction, fips) => {
    expect(findCounties(text, jurisdiction).map((county) => county.fips)).toEqual(fips);
  });
});
