import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { openPageDocument, type PageDocument } from './page-document.ts'

export interface BuiltPages {
  web: string
  server: string
  document: PageDocument
  /** False if the server build of the pages is missing: every page is then rendered in the browser. */
  canRender: boolean
}

/** Opens the output of scripts/build-web.mjs in dist/; null without a build. */
export async function openBuiltPages(dist: string | null, log: Logger): Promise<BuiltPages | null> {
  if (!dist) return null
  const directories = { web: join(dist, 'web'), server: join(dist, 'server') }
  const index = join(directories.web, 'index.html')
  if (!existsSync(index)) return null
  try {
    const document = await openPageDocument(directories)
    return { ...directories, document, canRender: existsSync(join(directories.server, 'entry-server.js')) }
  } catch (error) {
    log.error({ err: error }, 'pages will not be rendered on the server')
    const shell = await readFile(index, 'utf8')
    return { ...directories, document: { shell, scriptHashes: [], write: () => shell }, canRender: false }
  }
}
