import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RenderedPage } from '../../../contract/page-rendering.ts'

/** One chunk of Vite's manifest. */
interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

type Manifest = Readonly<Record<string, Chunk>>

export interface PageDocument {
  /** The page without content, rendered entirely in the browser. */
  shell: string
  /** Hashes of the inline scripts, for the content security policy. */
  scriptHashes: string[]
  write(page: RenderedPage): string
}

const entry = 'index.html'

/** Scripts of index.html that must run before everything else; inlined into rendered pages. */
const earlyScripts = ['color-scheme.js', 'search-keys.js']

/**
 * Turns the built index.html into complete pages with content, data and all styles inline, so that the browser paints without another request.
 * start-scripts.js loads the scripts.
 */
export async function openPageDocument(directories: { web: string; server: string }): Promise<PageDocument> {
  const read = (file: string) => readFile(join(directories.web, file), 'utf8')
  const shell = await read(entry)
  const manifest = JSON.parse(await readFile(join(directories.server, 'manifest.json'), 'utf8')) as Manifest
  const early = new Map<string, string>()
  for (const file of earlyScripts) early.set(file, withoutComments(await read(file)))
  const startScripts = withoutComments(await read('start-scripts.js'))
  const styles = new Map<string, string>()
  for (const { css = [] } of Object.values(manifest)) {
    for (const file of css) styles.set(file, await read(file))
  }
  const template = splitTemplate(shell, early)

  return {
    shell,
    scriptHashes: [...early.values(), startScripts].map(hashSource),
    write({ module, head, content, data }) {
      const run = filesOf(manifest, entry)
      const wanted = module === null ? run : filesOf(manifest, module)
      const fetch = wanted.scripts.filter((file) => !run.scripts.includes(file))
      const css = [...new Set([...run.styles, ...wanted.styles])]
      return [
        template.start,
        head,
        template.afterHead,
        ...writeStyles(css.map((file) => styles.get(file) ?? '').join('')),
        // Disabled links are never loaded. They make the chunk loader treat these styles as already on the page.
        css.map((file) => `<link rel="stylesheet" disabled crossorigin href="/${file}">`).join(''),
        `<script data-run="${paths(run.scripts)}" data-fetch="${paths(fetch)}">${startScripts}</script>`,
        template.body,
        `<div id="root">${content}</div><script type="application/json" id="page-data">${data}</script>`,
        template.end,
      ].join('')
    },
  }
}

/**
 * Fonts would be fetched first and delay the pictures of the first row. So their faces are in a print style, which start-scripts.js enables later;
 * until then fallback faces of the same size are shown.
 */
function writeStyles(css: string): string[] {
  const fonts: string[] = []
  const others = css.replace(/@font-face\s*\{[^}]*url\([^}]*\}/g, (face) => {
    fonts.push(face)
    return ''
  })
  const faces = fonts.join('')
  return [
    `<style>${others}</style>`,
    `<style id="fonts" media="print">${faces}</style>`,
    `<noscript><style>${faces}</style></noscript>`,
  ]
}

const paths = (files: readonly string[]): string => files.map((file) => `/${file}`).join(' ')

const hashSource = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const withoutComments = (script: string): string => script.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '')

/** The files required by a chunk, its imports first. */
function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): { scripts: string[]; styles: string[] } {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return { scripts: [], styles: [] }
  seen.add(name)
  const needed = (chunk.imports ?? []).map((imported) => filesOf(manifest, imported, seen))
  return {
    scripts: [...needed.flatMap(({ scripts }) => scripts), chunk.file],
    styles: [...needed.flatMap(({ styles }) => styles), ...(chunk.css ?? [])],
  }
}

interface Template {
  start: string
  afterHead: string
  body: string
  end: string
}

/** Splits index.html where every page inserts its parts: description, end of the head, root. */
function splitTemplate(shell: string, early: ReadonlyMap<string, string>): Template {
  const html = shell
    .replace(/<script src="\/([\w-]+\.js)"><\/script>/g, (tag, file) => {
      const script = early.get(file)
      return script === undefined ? tag : `<script>${script}</script>`
    })
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
  const parts =
    /^(?<start>.*)<!--page-->.*<!--\/page-->(?<afterHead>.*)(?<body><\/head>.*)<div id="root"><\/div>(?<end>.*)$/s.exec(
      html,
    )?.groups
  if (!parts) throw new Error('index.html lacks a place for the rendered page')
  const { start = '', afterHead = '', body = '', end = '' } = parts
  return { start, afterHead, body, end }
}
