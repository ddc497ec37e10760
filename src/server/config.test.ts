import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://filiera.example/',
  APP_SECRET: 'a-secret-that-is-long-enough',
  SMTP_URL: 'smtp://127.0.0.1:25',
  PAYMENTS: 'sandbox',
}

test('a production start needs the address that mails link to', () => {
  expect(readConfig(production).http).toMatchObject({ publicUrl: 'https://filiera.example', overHttps: true })
  expect(() => readConfig({ ...production, PUBLIC_URL: '' })).toThrow(/In produzione serve PUBLIC_URL/)
})

test.each([
  [undefined, 0],
  ['0', 0],
  ['false', 0],
  ['1', 1],
  ['true', 1],
  ['2', 2],
])('TRUST_PROXY=%s believes as many proxies as it says: %d', (value, proxies) => {
  expect(readConfig({ TRUST_PROXY: value }).http.trustedProxies).toBe(proxies)
})

test.each(['-1', 'loopback', '1.5', '127.0.0.1'])('TRUST_PROXY=%s is no number of proxies', (value) => {
  expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/controlla il valore di TRUST_PROXY/)
})
