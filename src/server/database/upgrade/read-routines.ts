import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { facts, productFacets, productFacts } from '../../../domain/products/facts.ts'
import { toColumn } from '../json-rows.ts'

export interface RoutineFile {
  /** `folder/name`, as recorded in the database. */
  name: string
  text: string
  checksum: string
}

export interface Routines {
  beforeTables: RoutineFile[]
  afterTables: RoutineFile[]
  /** Hash of all texts. */
  checksum: string
}

/** Functions used in column defaults must exist before the tables. */
const foldersBeforeTables = ['clock']
/**
 * Applied in this order, and by file name within a folder. A view must come after the functions it calls; functions may call each other in any order.
 */
const foldersAfterTables = [
  'stock',
  'catalogue-read-side',
  'skus',
  'accounts',
  'sessions',
  'ledgers',
  'payments',
  'money',
  'tariffs',
  'orders',
  'notifications',
  'shops',
]
/** Drops routines that no running release calls; applied last. */
const droppedFile = 'dropped.sql'

export const routinesFolder = join(import.meta.dirname, '../routines')

/** Reads the current text of every function, trigger and view, in the order of application. */
export async function readRoutines(folder = routinesFolder): Promise<Routines> {
  await refuseUnknownFolders(folder)
  const beforeTables = await readFolders(folder, foldersBeforeTables)
  const afterTables = await readFolders(folder, foldersAfterTables)
  afterTables.push(await readRoutine(folder, droppedFile))
  const all = [...beforeTables, ...afterTables]
  return { beforeTables, afterTables, checksum: sha256(all.map((file) => `${file.name} ${file.checksum}`).join('\n')) }
}

async function readFolders(root: string, folders: readonly string[]): Promise<RoutineFile[]> {
  const files: RoutineFile[] = []
  for (const folder of folders) {
    const names = (await readdir(join(root, folder))).sort()
    files.push(...(await Promise.all(names.map((name) => readRoutine(root, `${folder}/${name}`)))))
  }
  return files
}

/** Comments in the texts, each with the SQL that takes its place. */
const fromFacts = {
  '/* facts */': productFacts.map((fact) => `'${fact}', product.${toColumn(fact)},`).join(' '),
  ' /* facet markers */': productFacets
    .map((facet) => `, '${facts[facet].facet.marker}' || nullif(fold(product.${toColumn(facet)}), '')`)
    .join(''),
  ' /* facet columns */': productFacets.map((facet) => `, ${toColumn(facet)}`).join(''),
}

/** The text of a routine as it is applied. */
export const withFacts = (text: string): string =>
  Object.entries(fromFacts).reduce((written, [comment, sql]) => written.replaceAll(comment, sql), text)

async function readRoutine(root: string, path: string): Promise<RoutineFile> {
  const text = withFacts(await readFile(join(root, path), 'utf8'))
  return { name: path.replace(/\.sql$/, ''), text, checksum: sha256(text) }
}

async function refuseUnknownFolders(root: string): Promise<void> {
  const known = [...foldersBeforeTables, ...foldersAfterTables, droppedFile]
  const unknown = (await readdir(root)).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`No order is defined for ${unknown.join(', ')} in ${root}`)
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
