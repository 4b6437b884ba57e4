import { describe, expect, it } from '@jest/globals';
import { countedAddress, countedNetwork } from './counted-address.js';

describe('what calls are counted under', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['unknown', 'unknown'],
  ])('%s by %s', (address, expected) => {
    expect(countedAddress(address)).toBe(expected);
  });
});

describe('the network that somebody signs in from', () => {
  it.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['203.0.113.9:4711', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56'],
    ['2001:db8:1:300::1', '2001:db8:1:300::/56'],
    ['[2001:db8:1:3ab::9]:4711', '2001:db8:1:300::/56'],
    ['unknown', 'unknown'],
  ])('%s is in %s', (address, expected) => {
    expect(countedNetwork(address)).toBe(expected);
  });
});
