import type { Dirent } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/** What a folder holds; nothing where it has gone, as folders do while others write. One that cannot be read is an error: what it holds would be missing. */
export async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** The files in a folder and in all folders of it, relative to it. Not by readdir's `recursive`, which fails where one of them goes meanwhile. */
export async function filesIn(folder: string, inner = ''): Promise<string[]> {
  const files: string[] = []
  for (const entry of await entriesOf(join(folder, inner))) {
    const path = join(inner, entry.name)
    if (entry.isFile()) files.push(path)
    else if (entry.isDirectory()) files.push(...(await filesIn(folder, path)))
  }
  return files
}

/** Not by mkdir's `recursive`, with which Node tries for ever where a parent is there and takes no folders (`/proc`). */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    await makeFolder(dirname(folder))
    await mkdir(folder, { mode: 0o700 })
  }
}
