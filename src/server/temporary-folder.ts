import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'filiera-file-'

/** Far longer than any work in such a folder takes. */
const leftAfterMs = 3_600_000

/** Does `work` with a new empty folder, which is gone afterwards. */
export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what processes left that were killed at their work: what customers sent, as they sent it. */
export async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    // Another process may have removed it, or be another user's.
    const found = await stat(folder).catch(() => undefined)
    if (!found || found.uid !== process.getuid?.() || Date.now() - found.mtimeMs < leftAfterMs) continue
    await rm(folder, { recursive: true, force: true })
  }
}
