import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * @typedef {{ name: string, version?: string, identifier?: string, text?: string }} Licence
 */

const line = '-'.repeat(78)

/**
 * Writes `licenze.txt` next to the pages: the licences of all code sent to browsers. `bundled` is Vite's list of packages in the scripts;
 * fonts and copied icons are not in it.
 * @param {{ root: string, web: string, bundled: string }} files
 */
export async function writeNotices({ root, web, bundled }) {
  /** @type {Licence[]} */
  const scripts = JSON.parse(await readFile(bundled, 'utf8'))
  const icons = await readFile(join(root, 'src/web/ui/icons/LICENSE'), 'utf8')
  const all = [...scripts, ...(await readFonts(root)), { name: 'Tabler Icons', identifier: 'MIT', text: icons }]
  const named = new Map(all.map((licence) => [licence.name, licence]))
  const sorted = [...named.values()].sort((one, other) => one.name.localeCompare(other.name))
  const without = sorted.filter(({ identifier, text }) => !identifier && !text).map(({ name }) => name)
  if (without.length > 0) throw new Error(`No licence is known of ${without.join(', ')}`)
  const texts = await Promise.all(sorted.map((licence) => describe(root, licence)))
  const intro = 'Le pagine di questo portale contengono software e caratteri di terzi, con queste licenze.'
  await writeFile(join(web, 'licenze.txt'), `${intro}\n\n${texts.join('\n\n')}\n`)
  await rm(bundled)
}

/**
 * Some packages name their licence without its text.
 * @param {string} root
 * @param {Licence} licence
 */
async function describe(root, { name, version, identifier, text }) {
  const title = [name, version, identifier && `(${identifier})`].filter(Boolean).join(' ')
  return [
    line,
    title,
    line,
    '',
    text?.trim() ||
      `${await authorOf(root, name)}\nVale il testo della licenza ${identifier}, riportato in questo file.`,
  ].join('\n')
}

/**
 * @param {string} root
 * @param {string} name
 */
async function authorOf(root, name) {
  const { author } = JSON.parse(await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8'))
  return `Copyright (c) ${typeof author === 'string' ? author : (author?.name ?? name)}`
}

/**
 * @param {string} root
 * @returns {Promise<Licence[]>}
 */
async function readFonts(root) {
  const folder = join(root, 'node_modules/@fontsource-variable')
  return Promise.all(
    (await readdir(folder)).map(async (font) => {
      const { name, version, license } = JSON.parse(await readFile(join(folder, font, 'package.json'), 'utf8'))
      return { name, version, identifier: license, text: await readFile(join(folder, font, 'LICENSE'), 'utf8') }
    }),
  )
}
