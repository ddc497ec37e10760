import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Path of the built chunk that contains a lazily loaded source file: `/assets/….js`. Its name is only a hash. */
export function chunkOf(source: string): string {
  const manifest = readFileSync(join(import.meta.dirname, '../dist/server/manifest.json'), 'utf8')
  const file = (JSON.parse(manifest) as Record<string, { file: string }>)[source]?.file
  if (!file) throw new Error(`No lazily loaded chunk contains ${source}`)
  return `/${file}`
}
