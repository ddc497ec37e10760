// npm run tool -- add-icon NAME…: copies icons of Tabler Icons (https://tabler.io/icons) into src/web/ui/icons, one component per file. The
// portal uses two dozen of the library's 11,000 files, so the package is only downloaded for the copy.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const library = '@tabler/icons@3.51.0'
const destination = new URL('../src/web/ui/icons/', import.meta.url)

const names = process.argv.slice(2)
if (names.length === 0) {
  console.error('Uso: npm run tool -- add-icon nome… (per esempio heart o chevron-left)')
  process.exit(2)
}

const directory = await mkdtemp(join(tmpdir(), 'icons-'))
try {
  const install = ['install', '--prefix', directory, '--no-audit', '--no-fund', '--loglevel=error', library]
  await promisify(execFile)('npm', install, { shell: process.platform === 'win32' })
  for (const name of names) await addIcon(name)
  await copyLicense()
} finally {
  await rm(directory, { recursive: true, force: true })
}

async function addIcon(name: string): Promise<void> {
  const drawing = await readFile(libraryFile(`icons/outline/${name}.svg`), 'utf8').catch(() => null)
  if (drawing === null) throw new Error(`Tabler Icons has no outline icon ${name}`)
  // The first path, without strokes, only defines the grid.
  const shapes = [...drawing.matchAll(/<path d="([^"]+)" \/>/g)].map(([, shape]) => `'${shape}'`)
  const component = `Icon${name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`
  const file = new URL(`icon-${name}.tsx`, destination)
  await writeFile(file, sourceOf(component, shapes))
  console.log(`${component}: src/web/ui/icons/icon-${name}.tsx`)
}

/** Formatted as by the formatter: on one line if it fits. */
function sourceOf(component: string, shapes: string[]): string {
  const start = `import { outlineIcon } from './outline-icon.tsx'\n\nexport const ${component} = outlineIcon([`
  const oneLine = `export const ${component} = outlineIcon([${shapes.join(', ')}])`
  if (oneLine.length <= 120) return `${start}${shapes.join(', ')}])\n`
  return `${start}\n${shapes.map((shape) => `  ${shape},\n`).join('')}])\n`
}

async function copyLicense(): Promise<void> {
  await writeFile(new URL('LICENSE', destination), await readFile(libraryFile('LICENSE')))
}

function libraryFile(path: string): string {
  return join(directory, 'node_modules/@tabler/icons', path)
}
