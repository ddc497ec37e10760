import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../database/database.ts'
import { startEmbeddedPostgres } from '../../database/embedded/embedded.ts'
import { findRunningServer } from '../../database/embedded/embedded-process.ts'
import { runScript } from '../../testing/processes/app-process.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const createAdmin = (environment: Record<string, string>, typed: string[]) =>
  runScript('create-admin.ts', { environment, typed })

const databaseOf = (app: TestApp) => ({
  DATABASE_URL: app.databaseUrl,
  DATA_DIR: app.context.config.data.directory,
})

const capo = ['Capo', 'capo@filiera.example', 'trama-segreta-1', 'trama-segreta-1']

test('invalid input is reported in one sentence, and no account is created', async () => {
  await using app = await startTestApp()
  await app.given.user({ username: 'lucia', email: 'lucia@example.it' })
  const cases: [string[], string][] = [
    [['LUCIA', 'capo@filiera.example', 'trama-segreta-1', 'trama-segreta-1'], 'Username già in uso'],
    [['capo', 'Lucia@Example.IT', 'trama-segreta-1', 'trama-segreta-1'], 'Email già registrata'],
    [['ab'], 'Username deve essere almeno 3 caratteri'],
    [['capo', 'senza-chiocciola'], 'Email non valida'],
    [
      ['capo', 'capo@filiera.example', 'undici-char'],
      'La password di un amministratore deve essere almeno 12 caratteri',
    ],
    [['capo', 'capo@filiera.example', 'trama-segreta-1', 'trama-segreta-2'], 'Le due password non coincidono.'],
    [['capo', 'capo@filiera.example'], 'Interrotto: non è stato creato niente.'],
  ]
  for (const [typed, sentence] of cases) {
    expect(await createAdmin(databaseOf(app), typed)).toMatchObject({ code: 1, err: `${sentence}\n` })
  }
  const { rows } = await app.context.db.pool.query('select username from users')
  expect(rows).toEqual([{ username: 'lucia' }])
}, 300_000)

test('works with the embedded database running or stopped, stops only the server it started, and adds no demo data', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'filiera-admin-'))
  try {
    const alone = await createAdmin({ DATA_DIR: directory }, capo)
    expect(alone).toMatchObject({ code: 0, err: '' })
    expect(await findRunningServer(join(directory, 'postgres'))).toBeUndefined()

    const portal = await startEmbeddedPostgres({ dataDir: directory })
    const db = openDatabase(portal.url)
    try {
      const beside = ['vice', 'vice@filiera.example', 'trama-segreta-2', 'trama-segreta-2']
      expect(await createAdmin({ DATA_DIR: directory }, beside)).toMatchObject({ code: 0, err: '' })
      const { rows } = await db.pool.query('select username, user_role from users order by created_at')
      expect(rows).toEqual([
        { username: 'Capo', user_role: 'admin' },
        { username: 'vice', user_role: 'admin' },
      ])
      expect((await db.pool.query('select 1 from products')).rows).toEqual([])
    } finally {
      await db.close()
      await portal.stop()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}, 300_000)
