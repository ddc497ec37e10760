import { expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import { runScript } from '../../testing/processes/app-process.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'

test('the command creates an administrator, who can sign in immediately', async () => {
  await using app = await startTestApp()
  const made = await runScript('create-admin.ts', {
    environment: { DATABASE_URL: app.databaseUrl, DATA_DIR: app.context.config.data.directory },
    typed: ['Capo', 'capo@filiera.example', 'trama-segreta-1', 'trama-segreta-1'],
  })
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toContain('Amministratore creato: Capo (capo@filiera.example).')
  expect(made.out).not.toContain('trama-segreta-1')
  const { rows } = await app.context.db.pool.query(
    'select event, username, address from security_log join users on users.id = user_id',
  )
  expect(rows).toEqual([{ event: 'account.admin_created', username: 'Capo', address: null }])
  const client = new TestClient(app.address)
  const { body } = await client.post<User>('/api/login', { username: 'capo', password: 'trama-segreta-1' })
  expect(body).toMatchObject({ username: 'Capo', role: 'admin', isAdmin: true })
  expect((await client.get('/api/admin/users')).status).toBe(200)
}, 60_000)
