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

test('a production start needs the address that mails link to', () => {
  expect(readConfig(production).http).toMatchObject({ publicUrl: 'https://filiera.example', overHttps: true })
  expect(() => readConfig({ ...production, PUBLIC_URL: '' })).toThrow(/In produzione serve PUBLIC_URL/)
})

test('a kind of environment that there is not stops the start', () => {
  for (const name of ['prod', 'Production', 'staging']) {
    expect(() => readConfig({ ...production, NODE_ENV: name })).toThrow(/controlla il valore di NODE_ENV/)
  }
})

test('a production start sends no mail without encryption, unless it is told, or the server is on the same machine', () => {
  const requiresTls = (environment: object) => readConfig({ ...production, ...environment }).mail.requiresTls
  expect(requiresTls({ SMTP_URL: 'smtp://user:word@mail.example:587' })).toBe(true)
  expect(requiresTls({ SMTP_URL: 'smtp://user:127.0.0.1@mail.example' })).toBe(true)
  expect(requiresTls({ SMTP_URL: 'smtp://mail.example', SMTP_PLAIN: '1' })).toBe(false)
  expect(requiresTls({ SMTP_URL: 'smtp://localhost:25' })).toBe(false)
  expect(readConfig({ SMTP_URL: 'smtp://mail.example' }).mail.requiresTls).toBe(false)
})

test('a production start refuses a stand-in for somebody else’s server', () => {
  expect(readConfig({ SHOPIFY_API_URL: 'http://127.0.0.1:8080/' }).shopify.apiUrl).toBe('http://127.0.0.1:8080')
  expect(readConfig(production).shopify.apiUrl).toBeNull()
  for (const name of ['STRIPE_API_URL', 'TELEGRAM_API_URL', 'VIES_API_URL', 'SHOPIFY_API_URL']) {
    expect(() => readConfig({ ...production, [name]: 'http://127.0.0.1:8080' })).toThrow(`in produzione togli ${name}.`)
  }
})

test('a production start refuses plain http, unless it is told', () => {
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
])('a production start refuses the secret “%s”', (secret) => {
  expect(() => readConfig({ ...production, APP_SECRET: secret })).toThrow(/APP_SECRET, almeno 32 caratteri/)
})

test('secrets made by chance are taken', () => {
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
])('TRUST_PROXY=%s believes as many proxies as it says: %d', (value, proxies) => {
  expect(readConfig({ TRUST_PROXY: value }).http.trustedProxies).toBe(proxies)
})

test.each(['-1', 'loopback', '1.5', '127.0.0.1'])('TRUST_PROXY=%s is no number of proxies', (value) => {
  expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/controlla il valore di TRUST_PROXY/)
})

test.each(['http://chat.example', 'javascript:alert(1)', 'chat'])(
  'SUPPORT_CHAT_URL=%s is no address of a chat',
  (value) => {
    expect(() => readConfig({ SUPPORT_CHAT_URL: value })).toThrow(/SUPPORT_CHAT_URL/)
  },
)

test('jobs are worked unless it is told', () => {
  expect(readConfig({}).jobs).toBe(true)
  expect(readConfig({ JOBS: '0' }).jobs).toBe(false)
})

test('production asks VIES itself; the portal’s own number must be one', () => {
  expect(readConfig({ VIES_API_URL: 'http://127.0.0.1:9/', VIES_REQUESTER: 'IT00743110157' }).vies).toEqual({
    apiUrl: 'http://127.0.0.1:9',
    requester: 'IT00743110157',
  })
  expect(readConfig(production).vies).toEqual({ apiUrl: null, requester: null })
  expect(() => readConfig({ VIES_REQUESTER: '123' })).toThrow(/controlla il valore di VIES_REQUESTER/)
})

test('a direct address stands beside a pooler’s; connections are ten, or as many as it says', () => {
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

test('data stay in the project where the database can reach them', () => {
  expect(readConfig({ DATA_DIR: './elsewhere' }).data).toMatchObject({
    directory: join(process.cwd(), 'elsewhere'),
    instead: null,
  })
})
