import { DomainError } from '../../../domain/errors.ts'
import { type Database, postgresCode, type Transaction, violatedConstraint } from '../../database/database.ts'
import type { JobQueue } from '../../jobs/job.ts'
import { withoutEntities } from '../../spreadsheets/read-spreadsheet.ts'
import { openCategory } from '../categories/change-categories.ts'
import { createProduct } from '../products/create-product.ts'
import { isRevision, reviseProduct } from '../products/revise-product.ts'
import { shelveStock } from '../stock/open-stock.ts'
import { type SetStock, setManyStocks } from '../stock/set-stock.ts'
import { describeChanges } from './describe-changes.ts'
import { newProductProblems, picturesAfter, revisionProblems } from './find-rule-problems.ts'
import type { Findings } from './import-report.ts'
import { createdFacts, type ImportedFacts, revisedFacts } from './imported-facts.ts'
import type { ParsedPicture, StatedProduct } from './parsed-product.ts'
import { deleteAwaited, lockAwaited, type PictureOrder, upsertAwaited } from './pictures/awaited-pictures.queries.ts'
import { pictureIntake } from './pictures/picture-intake-job.ts'
import type { StockCount } from './plan-revision.ts'
import { type ImportedProduct, selectImportedProduct, selectImportTargets } from './product-import.queries.ts'
import type { ProductRules } from './product-rules.ts'
import type { ImportIndex } from './rows/index-import-rows.ts'
import { recordHeld, recordVanished, withoutPicturesByHand } from './unchanged-notes.ts'

/** Shared by all products of one import. */
export interface ImportRun<Stated extends StatedProduct> {
  db: Database
  jobs: JobQueue
  index: ImportIndex
  rules: ProductRules<Stated>
  /** `import:…`, unique to the run: reference of its rows in the stock ledger and of the pictures that it requests. */
  reference: string
  /** Admin recorded in the stock ledger; null for the import command. */
  actorId: string | null
  /** Writes everything to the database and rolls it back. */
  dryRun: boolean
  /** Leaves the stock of existing products as it is. */
  keepStock: boolean
  /** Runs in the transaction of a product that was not refused. */
  settle?: (tx: Transaction, outcome: ImportedOutcome) => Promise<void>
}

export interface ImportedOutcome {
  change: 'created' | 'updated' | 'unchanged'
  /** Pictures of the file that the product does not have yet and that will be fetched. */
  awaitedPictures: number
  /** These pictures; only set in a preview. */
  missing?: readonly ParsedPicture[]
  /** Descriptions of the changes, in Italian. */
  changes: readonly string[]
  /** Values before and after the import; null or absent if nothing was written. */
  facts?: ImportedFacts | null
}

/** Thrown to roll back a dry run's transaction. */
class TakenBack extends Error {
  readonly outcome: ImportedOutcome
  constructor(outcome: ImportedOutcome) {
    super('A dry run is taken back')
    this.outcome = outcome
  }
}

/** Creates or updates one product in one transaction. Writes nothing if the findings contain a problem. */
export async function importProduct<Stated extends StatedProduct>(
  run: ImportRun<Stated>,
  stated: Stated,
  findings: Findings,
): Promise<ImportedOutcome | null> {
  const notesBefore = findings.notes.length
  try {
    return await run.db.transaction(async (tx) => {
      // A deadlock restarts the transaction: drop the notes of the previous attempt.
      findings.notes.length = notesBefore
      const outcome = await place(tx, run, stated, findings)
      if (run.dryRun && outcome) throw new TakenBack(outcome)
      if (outcome) await run.settle?.(tx, outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome
    findings.problem(stated.line, refusal(error))
    return null
  }
}

/** PostgreSQL codes: deadlock after all attempts, serialisation failure, statement timeout, lock not available. */
const busyCodes = new Set(['40P01', '40001', '57014', '55P03'])

/** Reason why the database or a rule refused this one product. Rethrows any other error, which ends the import. */
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

const causeOf = ({ reference, actorId }: Pick<ImportRun<never>, 'reference' | 'actorId'>) => ({
  reference,
  reason: 'Importazione',
  actorId,
})

async function place<Stated extends StatedProduct>(
  tx: Transaction,
  run: ImportRun<Stated>,
  stated: Stated,
  findings: Findings,
): Promise<ImportedOutcome | null> {
  const { rules } = run
  const targets = await selectImportTargets(tx, rules.sought(stated), { lock: true })
  const choice = rules.choose(stated, targets, run.index)
  if ('conflict' in choice) {
    findings.problem(stated.line, choice.conflict)
    return null
  }
  const current = choice.productId === null ? undefined : await selectImportedProduct(tx, choice.productId)
  if (choice.productId === null || !current) return create(tx, run, stated, findings)
  const objection = rules.objection(stated, current, run.keepStock)
  if (objection !== null) {
    findings.refuse(stated, objection)
    return null
  }
  return update(tx, run, { stated, current, findings })
}

async function create<Stated extends StatedProduct>(
  tx: Transaction,
  run: ImportRun<Stated>,
  stated: Stated,
  findings: Findings,
): Promise<ImportedOutcome | null> {
  const made = run.rules.create(stated)
  if ('problem' in made) {
    findings.refuse(stated, made.problem)
    return null
  }
  if (findings.refuseEach(stated, newProductProblems(made, stated))) return null
  const categoryId = await openCategory(tx, { name: made.category })
  const productId = await createProduct(tx, { ...made.product, categoryId, images: [] }, causeOf(run))
  const missing = stated.pictures ?? []
  await requestPictures(run.jobs, tx, { productId, missing, stalePictureIds: [], importReference: run.reference })
  return { change: 'created', awaitedPictures: missing.length, changes: [], facts: createdFacts(productId, made) }
}

async function update<Stated extends StatedProduct>(
  tx: Transaction,
  run: ImportRun<Stated>,
  { stated: whole, current, findings }: { stated: Stated; current: ImportedProduct; findings: Findings },
): Promise<ImportedOutcome | null> {
  const stated = withoutPicturesByHand(run.rules, whole, current, findings)
  const categoryId = isCategory(stated.category, current)
    ? current.categoryId
    : stated.category && (await openCategory(tx, { name: stated.category }))
  const planned = run.rules.plan(stated, current, categoryId)
  const pictures = run.rules.comparePictures(stated, current)
  const after = picturesAfter(run.rules, stated, current, pictures.missing)
  const problems = revisionProblems(planned, current, { category: stated.category, pictures: after })
  if (findings.refuseEach(stated, problems)) return null
  const { revision, counts, shelves, vanished } = planned
  const complete = { ...revision, removedImageIds: pictures.missing.length === 0 ? [...pictures.staleIds] : [] }
  // Changed shelves revise the product too, so that a form loaded before becomes stale.
  if (isRevision(complete) || shelves.length > 0) await reviseProduct(tx, current.id, complete, causeOf(run))
  if (stated.pictures && (pictures.missing.length > 0 || run.rules.picturesAreWhole)) {
    const order = { productId: current.id, missing: pictures.missing, stalePictureIds: pictures.staleIds }
    await requestPictures(run.jobs, tx, { ...order, importReference: run.reference })
  }
  await shelveStock(tx, shelves)
  const wanted = run.keepStock ? [] : counts
  const stocks = await applyCounts(tx, wanted, causeOf(run), findings)
  recordVanished(vanished, stated.line, findings)
  const stockMoved = [...stocks.values()].some(({ before, after }) => before !== after)
  const isChanged = isRevision(complete) || stockMoved || shelves.length > 0
  const plan = { revision: complete, counts: wanted, shelves, vanished }
  return {
    change: isChanged ? 'updated' : 'unchanged',
    awaitedPictures: pictures.missing.length,
    changes: describeChanges(plan, current, { category: stated.category, pictures: pictures.missing.length }),
    facts: revisedFacts(current, plan, stocks, stated.category),
  }
}

/** Compares category names ignoring case and with entities decoded, as they are read from files. */
export const isCategory = (name: string | undefined, current: Pick<ImportedProduct, 'category'>): boolean =>
  name === undefined || name.toLowerCase() === withoutEntities(current.category).toLowerCase()

async function applyCounts(
  tx: Transaction,
  counts: readonly StockCount[],
  cause: { reference: string; reason: string; actorId: string | null },
  findings: Findings,
): Promise<Map<string, SetStock>> {
  if (counts.length === 0) return new Map()
  const set = await setManyStocks(tx, counts, cause)
  for (const count of counts) recordHeld(count, set.get(count.stockItemId)?.after ?? count.counted, findings)
  return set
}

/**
 * Records the pictures that the product still lacks, in the transaction that imports it, and queues the job that fetches them. Pictures already being
 * fetched are kept, failed ones are requested again, and those that the file no longer names are dropped. The product must be locked.
 */
async function requestPictures(jobs: JobQueue, tx: Transaction, order: PictureOrder): Promise<void> {
  const { productId, missing } = order
  const awaited = await lockAwaited(tx, productId)
  const wanted = new Set(missing.map(({ sourceUrl }) => sourceUrl))
  const dropped = awaited.filter(({ sourceUrl }) => !wanted.has(sourceUrl)).map(({ id }) => id)
  if (dropped.length > 0) await deleteAwaited(tx, dropped)
  if (missing.length === 0) return
  await upsertAwaited(tx, order)
  const onTheirWay = new Set(awaited.filter(({ isFinal }) => !isFinal).map(({ sourceUrl }) => sourceUrl))
  // Pictures already being fetched have a job.
  if (missing.some(({ sourceUrl }) => !onTheirWay.has(sourceUrl))) await jobs.send(tx, pictureIntake, { productId })
}
