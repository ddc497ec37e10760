import { expect, test } from 'vitest'
import { addressGroup, addressGroups } from './client.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:aaaa::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, group) => expect(addressGroup(address)).toBe(group))

test.each([
  ['203.0.113.7', [['203.0.113.7', 10]]],
  ['::ffff:203.0.113.7', [['203.0.113.7', 10]]],
  ['unknown', [['unknown', 10]]],
  [
    '2001:db8:1:2:3:4:5:6',
    [
      ['2001:db8:1:2::/64', 10],
      ['2001:db8:1::/48', 80],
    ],
  ],
  [
    '2001:db8::1',
    [
      ['2001:db8:0:0::/64', 10],
      ['2001:db8:0::/48', 80],
    ],
  ],
])('a limit of 10 counts %s in %j', (address, groups) =>
  expect(addressGroups(address, 10).map(({ name, limit }) => [name, limit])).toEqual(groups),
)
