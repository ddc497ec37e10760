import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openAppSecret } from './app-secret.ts'

let directory = ''

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'filiera-secret-'))
})

afterAll(() => rm(directory, { recursive: true, force: true }))

const open = (name: string) => openAppSecret(readConfig({ DATA_DIR: join(directory, name) }))

test('the secret is created once, readable only by its owner', async () => {
  const secret = await open('nuova')
  expect(await open('nuova')).toBe(secret)
  expect((await stat(join(directory, 'nuova'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(directory, 'nuova/app-secret'))).mode & 0o777).toBe(0o600)
})

test('an existing secret that cannot be read is not replaced', async () => {
  // A directory in place of the file fails even for root, who may read any file.
  await mkdir(join(directory, 'illeggibile/app-secret'), { recursive: true })
  await mkdir(join(directory, 'vuota'))
  await writeFile(join(directory, 'vuota/app-secret'), '\n')
  for (const name of ['illeggibile', 'vuota']) {
    await expect(open(name)).rejects.toThrow(/app-secret non si può leggere o è vuoto/)
  }
  expect(await readFile(join(directory, 'vuota/app-secret'), 'utf8')).toBe('\n')
})
