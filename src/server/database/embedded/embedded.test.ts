import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartupError } from '../../startup-error.ts'
import { startEmbeddedPostgres } from './embedded.ts'

// Successful starts are not tested here: the template of all tests is an embedded server, so every run tests them.
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-'))
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('reports an unwritable data directory in one sentence', async () => {
  const file = join(dataDir, 'file')
  await writeFile(file, '')
  const refusal = startEmbeddedPostgres({ dataDir: join(file, 'data') })
  await expect(refusal).rejects.toThrow(StartupError)
  await expect(refusal).rejects.toThrow(/^La cartella dei dati .* non è scrivibile .*DATA_DIR\.$/)
})

test.runIf(process.getuid?.() === 0)('under root, names a private directory above the data', async () => {
  await chmod(dataDir, 0o711)
  const closed = join(dataDir, 'private')
  await mkdir(closed, { mode: 0o700 })
  await expect(startEmbeddedPostgres({ dataDir: join(closed, 'data') })).rejects.toThrow(
    `non può attraversare ${closed}`,
  )
})
