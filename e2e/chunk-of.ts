import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The path of the script that holds a source file which is loaded late: `/assets/….js`. Its name is a hash alone. */
export function chunkOf(source: string): string {
  const manifest = readFileSync(join(import.meta.dirname, '../dist/server/manifest.json'), 'utf8')
  const file = (JSON.parse(manifest) as Record<string, { file: string }>)[source]?.file
  if (!file) throw new Error(`${source} is loaded by nothing late`)
  return `/${file}`
}
