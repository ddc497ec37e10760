import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'

let child: ChildProcess | undefined
afterEach(() => void child?.kill('SIGKILL'))

/** Runs in its own process, because exit codes and signals belong to a whole process. */
async function application(steps: string, options = '{}') {
  const source = `
    const { onShutdown } = await import(${JSON.stringify(new URL('./shutdown.ts', import.meta.url).href)})
    onShutdown(${steps}, ${options})
    setInterval(() => {}, 1000)
    console.log('ready')`
  const started = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  let said = ''
  const ended = new Promise<{ code: number | null; said: string }>((done) =>
    started.once('close', (code) => done({ code, said })),
  )
  await new Promise<void>((ready) =>
    started.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      ready()
    }),
  )
  return { signal: (name: NodeJS.Signals) => started.kill(name), ended }
}

const first = `{ name: 'http', run: async () => { await new Promise((r) => setTimeout(r, 300)); console.log('one') } }`
const second = `{ name: 'database', run: () => console.log('two') }`
const hanging = `{ name: 'http', run: () => new Promise(() => {}) }`
const failing = `{ name: 'http', run: () => { throw new Error('boom') } }`

test('the steps run in order and only once, even if the signal arrives twice in quick succession', async () => {
  const app = await application(`[${first}, ${second}]`)
  app.signal('SIGINT')
  await sleep(50)
  app.signal('SIGINT')
  expect(await app.ended).toEqual({ code: 0, said: 'ready\nChiusura in corso…\none\ntwo\n' })
})

test('a later second Ctrl-C exits at once', async () => {
  const app = await application(`[${hanging}]`)
  app.signal('SIGTERM')
  await sleep(700)
  app.signal('SIGINT')
  expect(await app.ended).toEqual({ code: 1, said: 'ready\nChiusura in corso…\nChiusura forzata.\n' })
})

test('a step that hangs or fails does not prevent the next ones, and the exit code shows it', async () => {
  const app = await application(`[${hanging}, ${failing}, ${second}]`, '{ limitMs: 900 }')
  app.signal('SIGINT')
  const { code, said } = await app.ended
  expect(code).toBe(1)
  expect(said).toContain('http: nessuna risposta, proseguo.\nhttp: boom\ntwo\n')
})
