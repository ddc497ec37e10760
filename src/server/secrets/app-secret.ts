import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { StartupError } from '../startup-error.ts'

/** The installation's secret: from the environment, else generated once and stored in the data directory. */
export async function openAppSecret(config: Config): Promise<string> {
  if (config.secret) return config.secret
  const file = join(config.data.directory, 'app-secret')
  const kept = await readSecret(file)
  if (kept !== null) return kept
  await mkdir(config.data.directory, { recursive: true, mode: 0o700 })
  const secret = randomBytes(32).toString('base64url')
  await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}

/**
 * Null if the file does not exist. An existing file that cannot be read must not be replaced: everything signed with the secret would become invalid.
 */
async function readSecret(file: string): Promise<string | null> {
  try {
    const secret = (await readFile(file, 'utf8')).trim()
    if (secret !== '') return secret
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  }
  throw new StartupError(`Il file ${file} non si può leggere o è vuoto: controlla i permessi o rimettilo da una copia.`)
}

/** Derives a key for one purpose, so that a leaked key does not expose the others. */
export const deriveKey = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url')
