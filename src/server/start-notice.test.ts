import { expect, test } from 'vitest'
import { describeStart } from './start-notice.ts'
import { startTestApp } from './testing/test-app.ts'

test('an https address without a trusted proxy is warned of at start', async () => {
  await using bare = await startTestApp({ environment: { PUBLIC_URL: 'https://filiera.example' } })
  expect(describeStart(bare.context, []).join('\n')).toContain('PUBLIC_URL è https ma TRUST_PROXY è 0')
  await using proxied = await startTestApp({
    environment: { PUBLIC_URL: 'https://filiera.example', TRUST_PROXY: '1' },
  })
  expect(describeStart(proxied.context, []).join('\n')).not.toContain('ATTENZIONE')
})

test('an IPv6 address is written as addresses of pages are', async () => {
  await using app = await startTestApp({ environment: { HOST: '::1' } })
  const { port } = new URL(app.address)
  expect(app.context.publicUrl()).toBe(`http://[::1]:${port}`)
})
