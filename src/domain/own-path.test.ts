import { expect, test } from 'vitest'
import { ownPagePath, ownPath } from './own-path.ts'

test.each([
  '/',
  '/subscriptions',
  '/catalog?search=lana&page=2',
  '/dashboard?section=orders#ultimi',
  '/catalog?search=a//b',
  '/catalog?search=%C3%A8',
  '/product/01890000-0000-7000-8000-000000000001',
  '/.well-known/security.txt',
])('%s is a path of this site', (path) => {
  expect(ownPath(path)).toBe(path)
  expect(ownPagePath(path)).toBe(path)
})

test.each([
  undefined,
  null,
  '',
  'evil.com',
  '//evil.com',
  '///evil.com',
  '/\\evil.com',
  '\\\\evil.com',
  '/a\\..\\..\\evil.com',
  '/\t/evil.com',
  '/\n/evil.com',
  '\t//evil.com',
  ' //evil.com',
  '/a\rb',
  '/a\0b',
  '/a\u007fb',
  'https://evil.com',
  'javascript:alert(1)',
  '/%0d%0aSet-Cookie:a=b/..//evil.com',
  '/.//evil.com',
  '/x/..//evil.com',
  '/x/%2e%2E//evil.com',
  '/x/../evil',
  '/./evil',
  '/..',
  '/a//b',
])('%j leads to another site, or hides its target', (value) => {
  expect(ownPath(value)).toBeUndefined()
  expect(ownPagePath(value)).toBeUndefined()
})

test.each([
  ['/catalog?search=città 👗', '/catalog?search=citt%C3%A0%20%F0%9F%91%97'],
  ['/catalog?search="<b>"', '/catalog?search=%22%3Cb%3E%22'],
  ['/catalog?search=a\\b', '/catalog?search=a%5Cb'],
  ['/catalog?search=\ud800', '/catalog?search=%EF%BF%BD'],
])('%j is encoded for headers', (value, path) => {
  expect(ownPath(value)).toBe(path)
  expect(ownPath(path)).toBe(path)
})

test.each([
  '/api',
  '/api/logout',
  '/api?x',
  '/login',
  '/login?returnTo=/',
  '/login#a',
  '/login/',
  '/API/logout',
  '/%61pi/logout',
])('%s is not a page to return to', (path) => {
  expect(ownPath(path)).toBe(path)
  expect(ownPagePath(path)).toBeUndefined()
})

test.each(['/apice', '/login-help', '/catalog?returnTo=/login'])('%s is a page to return to', (path) => {
  expect(ownPagePath(path)).toBe(path)
})
