import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteOptions } from 'fastify'
import { z } from '../../../contract/z.ts'

const contract = join(import.meta.dirname, '../../../contract')

/**
 * The schemas of the contract that responses consist of, under the names of their exports, which generated clients use for their types. A schema that
 * a request also contains stays inline.
 */
export async function nameSchemas(routes: readonly RouteOptions[]): Promise<Map<string, z.ZodType>> {
  const answered = partsOf(routes.map(({ schema }) => schema?.response))
  const asked = partsOf(routes.map(({ schema }) => [schema?.body, schema?.querystring, schema?.params]))
  const named = new Map<string, z.ZodType>()
  for (const file of await readdir(contract, { recursive: true })) {
    if (file.endsWith('.test.ts') || !file.endsWith('.ts')) continue
    const exported: Record<string, unknown> = await import(pathToFileURL(join(contract, file)).href)
    for (const [name, schema] of Object.entries(exported)) {
      if (schema instanceof z.ZodType && /^[A-Z]/.test(name) && answered.has(schema) && !asked.has(schema))
        named.set(name, schema)
    }
  }
  return named
}

/** Everything that schemas contain, including themselves. */
function partsOf(root: unknown, found = new Set<unknown>()): Set<unknown> {
  if (typeof root !== 'object' || root === null || found.has(root)) return found
  found.add(root)
  for (const part of Object.values(root instanceof z.ZodType ? root.def : root)) partsOf(part, found)
  return found
}
