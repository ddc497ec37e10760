import type { Queryable } from '../../database/database.ts'
import { isRevision } from '../products/revise-product.ts'
import { describeChanges } from './describe-changes.ts'
import { newProductProblems, newProductWarnings, picturesAfter, revisionProblems } from './find-rule-problems.ts'
import { type ImportedOutcome, type ImportRun, isCategory } from './import-product.ts'
import type { Findings } from './import-report.ts'
import type { StatedProduct } from './parsed-product.ts'
import {
  type ImportedProduct,
  type ImportTarget,
  type SoughtProducts,
  selectImportedProducts,
  selectImportTargets,
} from './product-import.queries.ts'
import { recordHeld, recordVanished, withoutPicturesByHand } from './unchanged-notes.ts'

/** A product of a file with its findings. */
export interface ReadProduct<Stated extends StatedProduct> {
  stated: Stated
  findings: Findings
}

type PreviewRun<Stated extends StatedProduct> = Pick<ImportRun<Stated>, 'rules' | 'index' | 'keepStock'>

/** Placeholder for the id of another category, which only an import resolves. */
const another = 'another'

/**
 * Outcomes that an import of these products would have now, read with two statements in total and without writes or locks. Null for a refused
 * product, with the reason among its findings.
 */
export async function previewProducts<Stated extends StatedProduct>(
  db: Queryable,
  run: PreviewRun<Stated>,
  products: readonly ReadProduct<Stated>[],
): Promise<(ImportedOutcome | null)[]> {
  const sought = products.map(({ stated }) => run.rules.sought(stated))
  const targets = await selectImportTargets(db, joined(sought), { lock: false })
  const choices = products.map(({ stated }, at) =>
    run.rules.choose(stated, targetsOf(sought[at] ?? nothing, targets), run.index),
  )
  const ids = choices.flatMap((choice) => ('productId' in choice && choice.productId !== null ? choice.productId : []))
  const known = new Map((await selectImportedProducts(db, ids)).map((product) => [product.id, product]))
  return products.map(({ stated, findings }, at) => {
    const choice = choices[at]
    if (!choice || 'conflict' in choice) {
      findings.problem(stated.line, choice?.conflict ?? 'non si è potuto controllare: riprova')
      return null
    }
    const current = choice.productId === null ? undefined : known.get(choice.productId)
    return current ? previewRevision(run, { stated, current, findings }) : previewCreation(run, stated, findings)
  })
}

const nothing: SoughtProducts = { ids: [], handles: [], skus: [] }

const joined = (all: readonly SoughtProducts[]): SoughtProducts => ({
  ids: all.flatMap(({ ids }) => ids),
  handles: all.flatMap(({ handles }) => handles),
  skus: all.flatMap(({ skus }) => skus),
})

/** The batch's targets that match one product, each with only the SKUs they share. */
function targetsOf({ ids, handles, skus }: SoughtProducts, targets: readonly ImportTarget[]): ImportTarget[] {
  const own = new Set(skus.map((sku) => sku.toUpperCase()))
  return targets
    .map((target) => ({ ...target, skus: target.skus.filter((sku) => own.has(sku)) }))
    .filter(
      ({ id, importHandle, skus: shared }) =>
        shared.length > 0 || ids.includes(id) || (importHandle !== null && handles.includes(importHandle)),
    )
}

function previewCreation<Stated extends StatedProduct>(
  run: PreviewRun<Stated>,
  stated: Stated,
  findings: Findings,
): ImportedOutcome | null {
  const made = run.rules.create(stated)
  if ('problem' in made) {
    findings.refuse(stated, made.problem)
    return null
  }
  if (findings.refuseEach(stated, newProductProblems(made, stated))) return null
  for (const warning of newProductWarnings(made, stated)) findings.note(stated.line, warning)
  const { pictures: missing = [] } = stated
  return { change: 'created', awaitedPictures: missing.length, missing, changes: [] }
}

function previewRevision<Stated extends StatedProduct>(
  { rules, keepStock }: PreviewRun<Stated>,
  { stated: whole, current, findings }: { stated: Stated; current: ImportedProduct; findings: Findings },
): ImportedOutcome | null {
  const objection = rules.objection(whole, current, keepStock)
  if (objection !== null) {
    findings.refuse(whole, objection)
    return null
  }
  const stated = withoutPicturesByHand(rules, whole, current, findings)
  const plan = rules.plan(stated, current, isCategory(stated.category, current) ? current.categoryId : another)
  const { missing, staleIds } = rules.comparePictures(stated, current)
  const pictures = picturesAfter(rules, stated, current, missing)
  const problems = revisionProblems(plan, current, { category: stated.category, pictures })
  if (findings.refuseEach(stated, problems)) return null
  const revision = { ...plan.revision, removedImageIds: missing.length === 0 ? [...staleIds] : [] }
  const held = new Map([current, ...current.variants].map((one) => [one.stockItemId, one]))
  const counts = (keepStock ? [] : plan.counts).flatMap((count) => {
    const item = held.get(count.stockItemId)
    const after = Math.max(count.counted, item?.held ?? 0)
    recordHeld(count, after, findings)
    return after === item?.onHand ? [] : [{ ...count, counted: after }]
  })
  recordVanished(plan.vanished, stated.line, findings)
  const isChanged = isRevision(revision) || counts.length > 0 || plan.shelves.length > 0
  return {
    change: isChanged ? 'updated' : 'unchanged',
    awaitedPictures: missing.length,
    missing,
    changes: describeChanges({ ...plan, revision, counts }, current, {
      category: stated.category,
      pictures: missing.length,
    }),
  }
}
