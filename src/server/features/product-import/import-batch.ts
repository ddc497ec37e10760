import type { Transaction } from '../../database/database.ts'
import { openCategory } from '../categories/change-categories.ts'
import { createProducts } from '../products/create-product.ts'
import { isStopped } from './import-errors.ts'
import { type ImportedOutcome, type ImportRun, importProduct } from './import-product.ts'
import { createdFacts } from './imported-facts.ts'
import type { StatedProduct } from './parsed-product.ts'
import { insertAwaited } from './pictures/awaited-pictures.queries.ts'
import { pictureIntake } from './pictures/picture-intake-job.ts'
import { previewProducts, type ReadProduct } from './preview-products.ts'

/** Outcome of a product of the batch; null if it was refused, with the reason among its findings. */
export type BatchOutcome<Stated extends StatedProduct> = ReadProduct<Stated> & { outcome: ImportedOutcome | null }

/** Runs in the transaction that produced these outcomes. */
type Settle<Stated extends StatedProduct> = (tx: Transaction, done: readonly BatchOutcome<Stated>[]) => Promise<void>

/**
 * Imports several products: new ones together in one transaction, changed ones in one transaction each. Unchanged ones are only settled. Wherever the
 * import stops, each product is complete or untouched, and it is settled if and only if it is complete.
 */
export async function importBatch<Stated extends StatedProduct>(
  run: Omit<ImportRun<Stated>, 'settle' | 'dryRun'>,
  products: readonly ReadProduct<Stated>[],
  settle: Settle<Stated>,
): Promise<void> {
  const previews = await previewProducts(run.db, run, products)
  const seen = products.map((product, at) => ({ ...product, outcome: previews[at] ?? null }))
  const isCreated = ({ outcome }: BatchOutcome<Stated>) => outcome?.change === 'created'
  const isAsItIs = ({ outcome }: BatchOutcome<Stated>) =>
    outcome === null || (outcome.change === 'unchanged' && outcome.awaitedPictures === 0)
  const created = seen.filter(isCreated)
  const asTheyAre = seen.filter(isAsItIs)
  if (asTheyAre.length > 0) await run.db.transaction((tx) => settle(tx, asTheyAre))
  const together = created.length > 0 && (await createTogether(run, created, settle))
  for (const product of seen) {
    if (isAsItIs(product) || (together && isCreated(product))) continue
    await importAlone(run, product, settle)
  }
}

async function importAlone<Stated extends StatedProduct>(
  run: Omit<ImportRun<Stated>, 'settle' | 'dryRun'>,
  { stated, findings }: ReadProduct<Stated>,
  settle: Settle<Stated>,
): Promise<void> {
  const own = {
    ...run,
    dryRun: false,
    settle: (tx: Transaction, outcome: ImportedOutcome) => settle(tx, [{ stated, findings, outcome }]),
  }
  // The import adds the notes of the preview again.
  findings.notes.length = 0
  const outcome = await importProduct(own, stated, findings)
  if (outcome === null) await run.db.transaction((tx) => settle(tx, [{ stated, findings, outcome }]))
}

/** Returns false if the database refused one of the products. Each is then imported separately. */
async function createTogether<Stated extends StatedProduct>(
  run: Omit<ImportRun<Stated>, 'settle' | 'dryRun'>,
  created: readonly BatchOutcome<Stated>[],
  settle: Settle<Stated>,
): Promise<boolean> {
  const { reference, actorId } = run
  try {
    await run.db.transaction(async (tx) => {
      const made = created.flatMap(({ stated }) => {
        const one = run.rules.create(stated)
        return 'problem' in one ? [] : [{ ...one, stated }]
      })
      const categories = new Map<string, string>()
      // Sorted by name, so that two such transactions cannot deadlock.
      for (const category of [...new Set(made.map((one) => one.category))].sort()) {
        categories.set(category, await openCategory(tx, { name: category }))
      }
      const ids = await createProducts(
        tx,
        made.map(({ product, category }) => ({ ...product, categoryId: categories.get(category) ?? '', images: [] })),
        { reference, reason: 'Importazione', actorId },
      )
      const awaited = made.map(({ stated }, at) => ({ productId: ids[at] ?? '', missing: stated.pictures ?? [] }))
      const awaiting = awaited.filter(({ missing }) => missing.length > 0)
      await insertAwaited(tx, awaiting, reference)
      await run.jobs.send(tx, pictureIntake, ...awaiting.map(({ productId }) => ({ productId })))
      const facts = new Map(made.map((one, at) => [one.stated, createdFacts(ids[at] ?? '', one)]))
      await settle(
        tx,
        created.map((one) => ({
          ...one,
          outcome: one.outcome && { ...one.outcome, facts: facts.get(one.stated) ?? null },
        })),
      )
    })
    return true
  } catch (error) {
    if (isStopped(error)) throw error
    return false
  }
}
