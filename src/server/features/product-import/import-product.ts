import { DomainError } from '../../../domain/errors.ts'
import { type Database, postgresCode, type Transaction, violatedConstraint } from '../../database/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { openCategory } from '../categories/open-category.ts'
import { createProduct } from '../products/create-product.ts'
import { isRevision, reviseProduct } from '../products/revise-product.ts'
import { setStock } from '../stock/set-stock.ts'
import { askForPictures } from './ask-for-pictures.ts'
import { chooseTarget } from './choose-target.ts'
import { generateSku } from './generate-sku.ts'
import type { Findings } from './import-report.ts'
import type { ImportIndex } from './index-import-rows.ts'
import type { ParsedProduct } from './parsed-product.ts'
import { changedPictures, planRevision, type StockCount } from './plan-revision.ts'
import { type ImportedProduct, lockImportTargets, selectImportedProduct } from './product-import.queries.ts'

/** What all products of one import share. */
export interface ImportRun {
  db: Database
  jobs: JobQueue
  index: ImportIndex
  /** `import:…`, unique to the run: the reference of its rows in the stock ledger, and of the pictures that it asks for. */
  reference: string
  /** Writes everything to the database and rolls it back. */
  dryRun: boolean
  /** Leaves the stock of existing products as it is. */
  keepStock: boolean
}

export interface ImportedOutcome {
  change: 'created' | 'updated' | 'unchanged'
  /** Pictures of the file that the product does not have yet, now on their way. */
  awaitedPictures: number
}

/** Thrown to roll back a dry run's transaction. */
class TakenBack extends Error {
  readonly outcome: ImportedOutcome
  constructor(outcome: ImportedOutcome) {
    super('A dry run is taken back')
    this.outcome = outcome
  }
}

/** Creates or updates one product: everything in one transaction or, if the findings hold a problem, nothing. */
export async function importProduct(
  run: ImportRun,
  parsed: ParsedProduct,
  findings: Findings,
): Promise<ImportedOutcome | null> {
  const notesBefore = findings.notes.length
  try {
    return await run.db.transaction(async (tx) => {
      // After a deadlock the transaction starts again, with new findings.
      findings.notes.length = notesBefore
      const outcome = await place(tx, run, parsed, findings)
      if (run.dryRun && outcome) throw new TakenBack(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome
    findings.problem(parsed.line, refusal(error))
    return null
  }
}

/** Deadlock after all attempts, serialisation failure, statement timeout, lock not available. */
const busyCodes = new Set(['40P01', '40001', '57014', '55P03'])

/** The reason if the database or a rule refused this one product; any other error ends the import. */
function refusal(error: unknown): string {
  if (error instanceof DomainError) return error.message
  const code = postgresCode(error) ?? ''
  if (code === '23505') {
    return violatedConstraint(error) === 'skus_pkey' ? 'uno dei suoi SKU è già in uso' : 'è appena cambiato: riprova'
  }
  if (busyCodes.has(code)) return 'è occupato da altre operazioni: riprova'
  // Data and integrity errors concern the values written, not the database itself.
  if (code.startsWith('22') || code.startsWith('23')) return 'contiene un valore che il catalogo non ammette'
  throw error
}

async function place(
  tx: Transaction,
  run: ImportRun,
  parsed: ParsedProduct,
  findings: Findings,
): Promise<ImportedOutcome | null> {
  const skus = [parsed, ...parsed.variants].flatMap(({ sku }) => sku ?? [])
  const choice = chooseTarget(parsed, await lockImportTargets(tx, parsed.handle, skus), run.index)
  if ('conflict' in choice) {
    findings.problem(parsed.line, choice.conflict)
    return null
  }
  const current = choice.productId === null ? undefined : await selectImportedProduct(tx, choice.productId)
  if (choice.productId === null || !current) return create(tx, run, parsed)
  if (current.variants.length > 0 && parsed.variants.length === 0) {
    findings.problem(parsed.line, 'nel catalogo ha varianti e nel file no: modificalo dal pannello')
    return null
  }
  return update(tx, run, parsed, current, findings)
}

async function create(tx: Transaction, run: ImportRun, parsed: ParsedProduct): Promise<ImportedOutcome> {
  const hasVariants = parsed.variants.length > 0
  const productId = await createProduct(
    tx,
    {
      ...parsed.values,
      categoryId: await openCategory(tx, { name: parsed.category ?? 'Altro' }),
      sku: (hasVariants ? null : parsed.sku) ?? generateSku(parsed.handle),
      importHandle: parsed.handle,
      stock: parsed.stock ?? 0,
      variants: parsed.variants.map(({ line: _, ...variant }) => ({
        ...variant,
        sku: variant.sku ?? generateSku(parsed.handle, variant.name),
        stock: variant.stock ?? 0,
      })),
      images: [],
    },
    { reference: run.reference, reason: 'Importazione' },
  )
  const missing = parsed.pictures ?? []
  await askForPictures(run.jobs, tx, { productId, missing, stalePictureIds: [], importReference: run.reference })
  return { change: 'created', awaitedPictures: missing.length }
}

async function update(
  tx: Transaction,
  run: ImportRun,
  stated: ParsedProduct,
  current: ImportedProduct,
  findings: Findings,
): Promise<ImportedOutcome> {
  const parsed = withoutPicturesByHand(stated, current, findings)
  const cause = { reference: run.reference, reason: 'Importazione' }
  const categoryId = parsed.category === undefined ? undefined : await openCategory(tx, { name: parsed.category })
  const { revision, counts, vanished } = planRevision(parsed, current, categoryId)
  const pictures = comparePictures(parsed, current)
  const complete = {
    ...revision,
    removedImageIds: pictures.missing.length === 0 ? pictures.staleIds : [],
  }
  if (isRevision(complete)) await reviseProduct(tx, current.id, complete, cause)
  if (parsed.pictures) {
    const order = { productId: current.id, missing: pictures.missing, stalePictureIds: pictures.staleIds }
    await askForPictures(run.jobs, tx, { ...order, importReference: run.reference })
  }
  const stockMoved = run.keepStock ? false : await applyCounts(tx, counts, cause, findings)
  for (const { name } of vanished) {
    findings.note(parsed.line, `la variante «${name}» non è più nel file: resta nel catalogo`)
  }
  return {
    change: isRevision(complete) || stockMoved ? 'updated' : 'unchanged',
    awaitedPictures: pictures.missing.length,
  }
}

/** What an admin has arranged stays; the report says so where the file has it otherwise. */
function withoutPicturesByHand(parsed: ParsedProduct, current: ImportedProduct, findings: Findings): ParsedProduct {
  if (!current.picturesByHand || !parsed.pictures) return parsed
  const { missing, staleIds } = comparePictures(parsed, current)
  if (missing.length + staleIds.length + changedPictures(parsed, current).length > 0) {
    findings.note(parsed.line, 'le immagini restano come sono state sistemate nel pannello')
  }
  return { ...parsed, pictures: undefined }
}

function comparePictures({ pictures }: ParsedProduct, current: ImportedProduct) {
  if (!pictures) return { missing: [], staleIds: [] }
  const [wanted, present] = [pictures, current.pictures].map((list) => new Set(list.map(({ sourceUrl }) => sourceUrl)))
  return {
    missing: pictures.filter(({ sourceUrl }) => !present?.has(sourceUrl)),
    staleIds: current.pictures.filter(({ sourceUrl }) => !wanted?.has(sourceUrl)).map(({ id }) => id),
  }
}

/** In id order, as orders lock them, so that two transactions never deadlock. */
async function applyCounts(
  tx: Transaction,
  counts: readonly StockCount[],
  cause: { reference: string; reason: string },
  findings: Findings,
): Promise<boolean> {
  let moved = false
  const ordered = [...counts].sort((a, b) => (a.stockItemId < b.stockItemId ? -1 : 1))
  for (const { stockItemId, counted, line, variant } of ordered) {
    const { before, after } = await setStock(tx, stockItemId, counted, cause)
    moved ||= before !== after
    if (after === counted) continue
    const whose = variant === null ? '' : ` di «${variant}»`
    findings.note(line, `la giacenza${whose} resta ${after} e non ${counted}: i pezzi sono già impegnati`)
  }
  return moved
}
