import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entriesOf, filesIn, makeFolder } from './folders.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'filiera-backup-folders-'))
})

afterAll(() => rm(directory, { recursive: true, force: true }))

test('a missing folder counts as empty, an unreadable one is an error', async () => {
  expect(await entriesOf(join(directory, 'gone'))).toEqual([])
  await writeFile(join(directory, 'file'), '')
  await expect(entriesOf(join(directory, 'file'))).rejects.toThrow('ENOTDIR')
})

test('files are listed while neighbouring folders are removed', async () => {
  const kept = Array.from({ length: 200 }, (_, n) => join('media', String(n), 'a.webp'))
  for (const path of kept) {
    await mkdir(join(directory, path, '..'), { recursive: true })
    await writeFile(join(directory, path), '')
  }
  for (let round = 0; round < 10; round++) {
    for (let n = 0; n < 100; n++) await mkdir(join(directory, 'private', String(n)), { recursive: true })
    const listing = filesIn(directory)
    await rm(join(directory, 'private'), { recursive: true })
    expect(new Set(await listing)).toEqual(new Set([...kept, 'file']))
  }
})

test('a folder is created with its parents, and fails at once where none can be created', {
  timeout: 5_000,
}, async () => {
  await makeFolder(join(directory, 'one/two/three'))
  expect(await filesIn(join(directory, 'one'))).toEqual([])
  await expect(makeFolder('/proc/one/two')).rejects.toThrow('ENOENT')
})
