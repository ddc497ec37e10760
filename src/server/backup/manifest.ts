import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { isAbsolute, join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from '../../contract/z.ts'
import { codeOf, filesIn } from '../files/folders.ts'
import { StartupError } from '../startup-error.ts'

/** Part of each backup. A backup is complete if it contains exactly the listed files, unchanged. */
export const manifestFile = 'manifest.json'

/** Prevents reading and writing outside the folder. */
const isInside = (path: string) => !isAbsolute(path) && !normalize(path).split(/[\\/]/).includes('..')

const ListedFile = z.object({ path: z.string().refine(isInside), size: z.number().int(), sha256: z.string() })

const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Everything committed before this instant is included. Missing in backups of the first release. */
  databaseAt: z.iso.datetime().optional(),
  files: z.array(ListedFile),
})

export type ListedFile = z.infer<typeof ListedFile>

export type Manifest = z.infer<typeof Manifest>

/**
 * Copies a file and flushes it to disk. Returns null if it no longer exists. The checksum is that of the written data, because the original may keep
 * changing. `buffer` is reused for the thousands of files of a backup.
 */
export async function copyListed(
  from: string,
  to: string,
  { path, buffer }: { path: string; buffer: Buffer },
): Promise<ListedFile | null> {
  const hash = createHash('sha256')
  let size = 0
  let source: Awaited<ReturnType<typeof open>>
  try {
    source = await open(from, 'r')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, buffer.length, null)
        if (bytesRead === 0) break
        const chunk = buffer.subarray(0, bytesRead)
        hash.update(chunk)
        size += bytesRead
        await target.appendFile(chunk)
      }
      await target.sync()
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  return { path, size, sha256: hash.digest('hex') }
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => null)
  if (text === null) {
    throw new StartupError(`In ${folder} manca ${manifestFile}: non è un backup di Filiera, o non è stato finito.`)
  }
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    content = null
  }
  const manifest = Manifest.safeParse(content)
  if (!manifest.success) throw new StartupError(`${join(folder, manifestFile)} è danneggiato: usa un altro backup.`)
  return manifest.data
}

/** Throws a `StartupError` that names the first file that is missing, changed or not listed. */
export async function verifyFiles(folder: string, { files }: Manifest): Promise<void> {
  const refuse = (path: string, what: string) =>
    new StartupError(
      `Il backup ${folder} è danneggiato: ${path} ${what}. Non ho ripristinato nulla: usa un altro backup.`,
    )
  for (const { path, size, sha256 } of files) {
    const found = await stat(join(folder, path)).catch(() => null)
    if (!found?.isFile()) throw refuse(path, 'manca')
    if (found.size !== size) throw refuse(path, `ha ${found.size} byte invece di ${size}`)
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, path)), hash)
    if (hash.digest('hex') !== sha256) throw refuse(path, 'non è come è stato scritto')
  }
  const listed = new Set([manifestFile, ...files.map(({ path }) => path)])
  for (const path of await filesIn(folder)) if (!listed.has(path)) throw refuse(path, 'non ne fa parte')
}
