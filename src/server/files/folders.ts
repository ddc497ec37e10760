import type { Dirent } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/**
 * The entries of a folder; empty if it has been removed, because other processes remove folders concurrently. An unreadable folder is an error,
 * because its entries would be missing.
 */
export async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/**
 * Relative paths of all files in a folder, recursively. Does not use the `recursive` option of `readdir`, which fails if a subfolder is removed
 * during the listing.
 */
export async function filesIn(folder: string, inner = ''): Promise<string[]> {
  const files: string[] = []
  for (const entry of await entriesOf(join(folder, inner))) {
    const path = join(inner, entry.name)
    if (entry.isFile()) files.push(path)
    else if (entry.isDirectory()) files.push(...(await filesIn(folder, path)))
  }
  return files
}

/**
 * Creates a folder and its parents. Does not use the `recursive` option of `mkdir`, with which Node retries forever if a parent exists but accepts
 * no folders (`/proc`).
 */
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
