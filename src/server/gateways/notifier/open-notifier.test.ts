import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Runs in its own process, because the tests of a worker share loaded modules. */
const script = `
  const { createRequire } = await import('node:module')
  const { openNotifier } = await import('./open-notifier.ts')
  const isLoaded = () => Object.keys(createRequire(import.meta.url).cache).some((file) => /node_modules.grammy/.test(file))
  const notifier = openNotifier({ apiRoot: 'http://127.0.0.1:1' })
  const before = isLoaded()
  const chat = { token: '123456789:AAprova-segreta', chatId: '-1' }
  const failure = await notifier.send(chat, 'Prova', { deadline: Infinity }).catch((error) => error)
  const { inspect } = await import('node:util')
  console.log(JSON.stringify({ before, after: isLoaded(), failure: inspect(failure, { depth: 9, showHidden: true }) }))
`

test('the vendor’s library is loaded with the first message, and its errors contain no token', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname),
  })
  const { before, after, failure } = JSON.parse(stdout) as { before: boolean; after: boolean; failure: string }
  expect([before, after]).toEqual([false, true])
  expect(failure).toContain('NotifierDown: Telegram non è raggiungibile')
  expect(failure).not.toContain('ECONNREFUSED')
  expect(failure).not.toContain('AAprova')
})
