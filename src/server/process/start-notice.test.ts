import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { describeStart } from './start-notice.ts'

const others = 'account dimostrativi o pagamenti simulati attivi su un indirizzo raggiungibile da altri'

test.each([
  [{ PUBLIC_URL: 'https://filiera.example', TRUST_PROXY: '1' }, true],
  [{ PUBLIC_URL: 'http://192.168.1.7:3000' }, true],
  [{ TRUST_PROXY: '1' }, true],
  [{ HOST: '0.0.0.0' }, true],
  [{ PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, false],
  [{}, false],
])('with the sandbox and %j, a warning is shown: %s', async (environment, isWarned) => {
  await using app = await startTestApp({ environment: environment as Record<string, string> })
  expect(describeStart(app.context, []).join('\n').includes(others)).toBe(isWarned)
})

test('an https PUBLIC_URL without a trusted proxy causes a warning at start', async () => {
  await using bare = await startTestApp({ environment: { PUBLIC_URL: 'https://filiera.example' } })
  expect(describeStart(bare.context, []).join('\n')).toContain('PUBLIC_URL è https ma TRUST_PROXY è 0')
  await using proxied = await startTestApp({
    environment: { PUBLIC_URL: 'https://filiera.example', TRUST_PROXY: '1' },
  })
  expect(describeStart(proxied.context, []).join('\n')).not.toContain('TRUST_PROXY')
})

test('an IPv6 address is written in brackets in URLs', async () => {
  await using app = await startTestApp({ environment: { HOST: '::1' } })
  const { port } = new URL(app.address)
  expect(app.context.publicUrl()).toBe(`http://[::1]:${port}`)
})
