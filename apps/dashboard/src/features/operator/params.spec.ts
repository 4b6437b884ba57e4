import { describe, expect, it } from '@jest/globals';
import { changed, idIn } from './params.ts';

const params = (text: string) => new URLSearchParams(text);

describe('the address of a list', () => {
  it('starts at the first page when a filter changes, and keeps the other filters', () => {
    expect(changed(params('q=hale&state=active&page=4'), { state: 'deactivated' }).toString()).toBe(
      'q=hale&state=deactivated',
    );
  });

  it('leaves out what is empty', () => {
    expect(changed(params('q=hale&kind=test'), { q: '' }).toString()).toBe('kind=test');
  });

  it('names an owner by its id, and nothing else', () => {
    const id = '019a1c00-0000-7000-8000-0000000000f1';
    expect(idIn(params(`firmId=${id}`), 'firmId')).toEqual({ firmId: id });
    expect(idIn(params('firmId=all'), 'firmId')).toEqual({});
    expect(idIn(params(''), 'firmId')).toEqual({});
  });
});
