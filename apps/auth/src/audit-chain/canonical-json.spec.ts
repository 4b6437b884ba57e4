import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from './canonical-json.js';

describe('canonical JSON', () => {
  it('is the text that RFC 8785 gives for its example', () => {
    const value = JSON.parse(`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
      "literals": [null, true, false]
    }`) as object;
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        `"string":"€$\\u000f\\nA'B\\"\\\\\\\\\\"/"}`,
    );
  });

  it('sorts by code units, numbers among the names too', () => {
    const value = { '\u20ac': 1, '\r': 2, '10': 3, '9': 4, '\ud83d\ude00': 5, '\ufb33': 6, ö: 7 };
    expect(canonicalJson(value)).toBe('{"\\r":2,"10":3,"9":4,"ö":7,"€":1,"\ud83d\ude00":5,"\ufb33":6}');
  });
});
