import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface MigrationsOnDisk extends AsyncDisposable {
  folder: string
}

/** Writes a folder of migrations, dated later than all real ones, in the order of the list. */
export async function writeMigrations(texts: readonly string[]): Promise<MigrationsOnDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'filiera-migrations-'))
  await mkdir(join(folder, 'meta'))
  const entries = texts.map((_, idx) => ({
    idx,
    version: '7',
    when: 4_000_000_000_000 + idx,
    tag: `${idx}_test`,
    breakpoints: true,
  }))
  for (const [idx, text] of texts.entries()) await writeFile(join(folder, `${idx}_test.sql`), text)
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  return {
    folder,
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true })
    },
  }
}
