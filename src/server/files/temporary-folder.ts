import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const prefix = 'filiera-file-'

/** Far longer than any work in such a folder takes. */
const leftAfterMs = 3_600_000

/** Calls `work` with a new empty folder and removes it afterwards. */
export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Streams `body` into a file, calls `work` with its path, then removes it. Throws `tooLarge()` for a longer body. */
export function inTemporaryFile<Result>(
  body: Readable,
  { maxBytes, tooLarge, onChunk }: { maxBytes: number; tooLarge: () => Error; onChunk?: (chunk: Buffer) => void },
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  return inTemporaryFolder(async (folder) => {
    const path = join(folder, 'file')
    let bytes = 0
    const bounded = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > maxBytes) throw tooLarge()
        onChunk?.(chunk)
        yield chunk
      }
    }
    // The error response is sent on the body's connection, so the stream must not be destroyed.
    await pipeline(body.iterator({ destroyOnReturn: false }), bounded, createWriteStream(path))
    return work(path)
  })
}

/** Removes temporary folders of killed processes, which contain customers' uploads. */
export async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    // Another process may have removed it, or it may belong to another user.
    const found = await stat(folder).catch(() => undefined)
    if (!found || found.uid !== process.getuid?.() || Date.now() - found.mtimeMs < leftAfterMs) continue
    await rm(folder, { recursive: true, force: true })
  }
}
