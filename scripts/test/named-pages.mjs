import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'

/** Folders whose files may name pages; landed migrations are not edited, so they are excluded. */
const folders = ['src', 'scripts', 'bench', 'e2e', 'docs', 'assets/demo/drawing']

const address = /\bhttps?:\/\/\S+/gi
const path = /[\w./-]+/g
const page = /[\w-]\.md$/i
const decision = /(?:^|\/)decisions\/\d[^/]*$/i

/**
 * Markdown pages named by a file but missing from the repository. A page is named by its path from the root or from the file's folder, with
 * its full name in the exact case.
 * @param {string} directory
 * @returns {Promise<{ from: string, page: string }[]>}
 */
export async function findMissingPages(directory) {
  const files = await listFiles(directory)
  const known = new Set(files)
  const found = []
  for (const from of files) {
    const text = await readFile(join(directory, from), 'utf8')
    const missing = namedPages(text).filter((name) => !resolves(name, from, known))
    found.push(...[...new Set(missing)].map((name) => ({ from, page: name })))
  }
  return found
}

/** @param {string} text */
const namedPages = (text) =>
  [...text.replace(address, '').matchAll(path)]
    .map(([name]) => name.replace(/\.+$/, ''))
    .filter((name) => page.test(name) || decision.test(name))

/**
 * @param {string} name
 * @param {string} from
 * @param {ReadonlySet<string>} known
 */
const resolves = (name, from, known) => known.has(posix.normalize(name)) || known.has(posix.join(dirname(from), name))

/** @param {string} directory */
async function listFiles(directory) {
  const pages = (await readdir(directory)).filter((name) => page.test(name))
  const lists = await Promise.all(folders.map((folder) => listFolder(directory, folder)))
  return [...pages, ...lists.flat()]
}

/**
 * @param {string} directory
 * @param {string} folder
 */
async function listFolder(directory, folder) {
  if (!existsSync(join(directory, folder))) return []
  const entries = await readdir(join(directory, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(directory, '/').length).replaceAll('\\', '/'))
    .filter((file) => !file.includes('node_modules/'))
}
