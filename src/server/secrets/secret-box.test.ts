import { expect, test } from 'vitest'
import { secretBox } from './secret-box.ts'

const box = secretBox('secret-of-the-tests-only')

test('a sealed secret opens only with the same installation secret and name', () => {
  const sealed = box.seal('123:segreto', 'token')
  expect(sealed).not.toContain('segreto')
  expect(box.open(sealed, 'token')).toBe('123:segreto')
  expect(box.open(sealed, 'altro')).toBeNull()
  expect(secretBox('another-secret-of-an-installation').open(sealed, 'token')).toBeNull()
  expect(box.seal('123:segreto', 'token')).not.toBe(sealed)
})

test.each(['', 'v1.', 'v1.AAAA', 'v0.AAAA', 'testo in chiaro'])('%j does not open and does not throw', (sealed) => {
  expect(box.open(sealed, 'token')).toBeNull()
})

test('a modified text does not open', () => {
  const sealed = box.seal('123:segreto', 'token')
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(box.open(`v1.${changed.toString('base64url')}`, 'token')).toBeNull()
  }
})
