import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The installation's secret: from the environment, else made once and kept in the data directory. */
export async function openAppSecret(config: Config): Promise<string> {
  if (config.secret) return config.secret
  const file = join(config.data.directory, 'app-secret')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    await mkdir(config.data.directory, { recursive: true })
    const secret = randomBytes(32).toString('base64url')
    await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
    return secret
  }
}

/** A key for one purpose: leaking it, or using it elsewhere, says nothing of the others. */
export const deriveKey = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url')
