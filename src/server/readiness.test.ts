import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const ready = async ({ visitor }: TestApp) => {
  const { status, problem } = await visitor.get('/readyz')
  return status === 200 ? 'ready' : `${status} ${problem.code}`
}

test('an instance that is about to stop is not ready, still answers, and closes each connection after the response', async () => {
  await using app = await startTestApp()
  expect(await ready(app)).toBe('ready')
  const client = await app.as('base')
  const notices = await fetch(`${app.address}/api/notifications/stream`, { headers: { cookie: client.cookie } })
  app.context.readiness.stop()
  expect(await ready(app)).toBe('503 not_ready.stopping')
  const { status, headers } = await client.get('/api/auth/user')
  expect([status, headers.get('connection')]).toEqual([200, 'close'])
  expect((await app.visitor.get('/healthz')).status).toBe(200)
  // Notification streams end, so that their clients reconnect to another instance.
  await expect(notices.text()).resolves.toContain('retry:')
})
