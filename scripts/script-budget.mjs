import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Limits in kilobytes of gzip for what a page may load before any click or scroll. */
const homeLimit = 140
const routeLimit = 62

const entry = 'index.html'
const homePage = 'src/web/pages/home/home-page.tsx'
const routes = /^src\/web\/pages\/[^/]+\/[^/]+-page\.tsx$/

/**
 * @typedef {{ file: string, imports?: string[], isDynamicEntry?: boolean }} Chunk
 * @typedef {{ page: string, kilobytes: number, limit: number }} Weight
 */

/**
 * Weight of each page: for the home page all its scripts, for other routes what they add to the entry.
 * @param {string} web
 * @param {Record<string, Chunk>} manifest
 * @returns {Promise<Weight[]>}
 */
export async function weighPages(web, manifest) {
  const base = filesOf(manifest, entry)
  const home = new Set([...base, ...filesOf(manifest, homePage)])
  const pages = Object.keys(manifest).filter((name) => routes.test(name) && name !== homePage)
  return [
    { page: homePage, kilobytes: await weigh(web, home), limit: homeLimit },
    ...(await Promise.all(
      pages.sort().map(async (page) => ({
        page,
        kilobytes: await weigh(
          web,
          [...filesOf(manifest, page)].filter((file) => !base.has(file)),
        ),
        limit: routeLimit,
      })),
    )),
  ]
}

/**
 * One line per page above its limit.
 * @param {Weight[]} weights
 */
export function overBudget(weights) {
  return weights
    .filter(({ kilobytes, limit }) => kilobytes > limit)
    .map(({ page, kilobytes, limit }) => `${page}: ${kilobytes.toFixed(1)} kB gzip, al massimo ${limit}`)
}

/**
 * The chunk and all its static imports.
 * @param {Record<string, Chunk>} manifest
 * @param {string} name
 * @param {Set<string>} [files]
 * @returns {Set<string>}
 */
function filesOf(manifest, name, files = new Set()) {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`${name} is not in the build`)
  if (files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files)
  return files
}

/**
 * @param {string} web
 * @param {Iterable<string>} files
 */
async function weigh(web, files) {
  const sizes = [...files].map(async (file) => gzipSync(await readFile(join(web, file)), { level: 9 }).length)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}
