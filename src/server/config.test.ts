import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://filiera.example/',
  APP_SECRET: 'fJ3v0Qe8mZr1TgXwYb5LkNs7Hc2PdU9a',
  SMTP_URL: 'smtp://127.0.0.1:25',
  PAYMENTS: 'sandbox',
}

test('production requires PUBLIC_URL for links in mails', () => {
  expect(readConfig(production).http).toMatchObject({ publicUrl: 'https://filiera.example', overHttps: true })
  expect(() => readConfig({ ...production, PUBLIC_URL: '' })).toThrow(/In produzione serve PUBLIC_URL/)
})

test('an unknown NODE_ENV prevents the start', () => {
  for (const name of ['prod', 'Production', 'staging']) {
    expect(() => readConfig({ ...production, NODE_ENV: name })).toThrow(/controlla il valore di NODE_ENV/)
  }
})

test('production requires encryption for mail, unless disabled by configuration or the server is local', () => {
  const requiresTls = (environment: object) => readConfig({ ...production, ...environment }).mail.requiresTls
  expect(requiresTls({ SMTP_URL: 'smtp://user:word@mail.example:587' })).toBe(true)
  expect(requiresTls({ SMTP_URL: 'smtp://user:127.0.0.1@mail.example' })).toBe(true)
  expect(requiresTls({ SMTP_URL: 'smtp://mail.example', SMTP_PLAIN: '1' })).toBe(false)
  expect(requiresTls({ SMTP_URL: 'smtp://localhost:25' })).toBe(false)
  expect(readConfig({ SMTP_URL: 'smtp://mail.example' }).mail.requiresTls).toBe(false)
})

test('production refuses stand-in servers for external services', () => {
  expect(readConfig({ SHOPIFY_API_URL: 'http://127.0.0.1:8080/' }).shopify.apiUrl).toBe('http://127.0.0.1:8080')
  expect(readConfig(production).shopify.apiUrl).toBeNull()
  for (const name of ['STRIPE_API_URL', 'TELEGRAM_API_URL', 'VIES_API_URL', 'SHOPIFY_API_URL']) {
    expect(() => readConfig({ ...production, [name]: 'http://127.0.0.1:8080' })).toThrow(`in produzione togli ${name}.`)
  }
})

test('production refuses plain http, unless allowed by configuration', () => {
  const plain = { ...production, PUBLIC_URL: 'http://filiera.example' }
  expect(() => readConfig(plain)).toThrow(/deve cominciare con https:\/\/.*ALLOW_HTTP=1/)
  expect(readConfig({ ...plain, ALLOW_HTTP: '1' }).http).toMatchObject({ overHttps: false })
  expect(readConfig({ PUBLIC_URL: 'http://filiera.example' }).http.overHttps).toBe(false)
})

test.each([
  '',
  'fJ3v0Qe8mZr1TgXwYb5LkNs7Hc2PdU9',
  'a'.repeat(64),
  'password'.repeat(8),
  'changeme-changeme-changeme-changeme',
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyzabcdefghij',
  '1234567890123456789012345678901234567890',
])('production refuses the secret “%s”', (secret) => {
  expect(() => readConfig({ ...production, APP_SECRET: secret })).toThrow(/APP_SECRET, almeno 32 caratteri/)
})

test('random secrets are accepted', () => {
  for (let n = 0; n < 2_000; n++) {
    const secret = n % 2 ? randomBytes(16).toString('hex') : randomBytes(24).toString('base64')
    expect(readConfig({ ...production, APP_SECRET: secret }).secret).toBe(secret)
  }
})

test.each([
  [undefined, 0],
  ['0', 0],
  ['false', 0],
  ['1', 1],
  ['true', 1],
  ['2', 2],
])('TRUST_PROXY=%s trusts %d proxies', (value, proxies) => {
  expect(readConfig({ TRUST_PROXY: value }).http.trustedProxies).toBe(proxies)
})

test.each(['-1', 'loopback', '1.5', '127.0.0.1'])('TRUST_PROXY=%s is not a number of proxies', (value) => {
  expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/controlla il valore di TRUST_PROXY/)
})

test.each(['http://chat.example', 'javascript:alert(1)', 'chat'])(
  'SUPPORT_CHAT_URL=%s is not the URL of a chat',
  (value) => {
    expect(() => readConfig({ SUPPORT_CHAT_URL: value })).toThrow(/SUPPORT_CHAT_URL/)
  },
)

test('jobs run unless disabled', () => {
  expect(readConfig({}).jobs).toBe(true)
  expect(readConfig({ JOBS: '0' }).jobs).toBe(false)
})

test('production uses VIES itself; the portal’s own VAT number must be valid', () => {
  expect(readConfig({ VIES_API_URL: 'http://127.0.0.1:9/', VIES_REQUESTER: 'IT00743110157' }).vies).toEqual({
    apiUrl: 'http://127.0.0.1:9',
    requester: 'IT00743110157',
  })
  expect(readConfig(production).vies).toEqual({ apiUrl: null, requester: null })
  expect(() => readConfig({ VIES_REQUESTER: '123' })).toThrow(/controlla il valore di VIES_REQUESTER/)
})

test('DIRECT_DATABASE_URL requires DATABASE_URL; DATABASE_CONNECTIONS defaults to ten', () => {
  const DATABASE_URL = 'postgres://filiera@127.0.0.1:6432/filiera'
  const DIRECT_DATABASE_URL = 'postgres://filiera@127.0.0.1/filiera'
  expect(readConfig({ DATABASE_URL }).data).toMatchObject({ directDatabaseUrl: null, connections: 10 })
  expect(readConfig({ DATABASE_URL, DIRECT_DATABASE_URL, DATABASE_CONNECTIONS: '4' }).data).toMatchObject({
    databaseUrl: DATABASE_URL,
    directDatabaseUrl: DIRECT_DATABASE_URL,
    connections: 4,
  })
  expect(() => readConfig({ DIRECT_DATABASE_URL })).toThrow(/DIRECT_DATABASE_URL vale solo accanto a DATABASE_URL/)
  expect(() => readConfig({ DATABASE_CONNECTIONS: '1' })).toThrow(/controlla il valore di DATABASE_CONNECTIONS/)
})

test('data stay in the project if the database can reach them', () => {
  expect(readConfig({ DATA_DIR: './elsewhere' }).data).toMatchObject({
    directory: join(process.cwd(), 'elsewhere'),
    instead: null,
  })
})
