import { nearInstant } from '../../../domain/time/italian-instant.ts'
import type { Transaction } from '../../database/database.ts'
import { type AuditRow, selectActsSince } from '../audit/audit.reads.ts'
import type { FileResult } from '../product-import/imported-file.ts'

/**
 * Imported values overwrite changes made in the admin panel. If an admin changed the same fields after the dry run, which could not show it, the
 * row's messages name the admin and the time.
 */
export async function reportOverwritten(
  tx: Transaction,
  checkedAt: Date | null,
  results: readonly FileResult[],
): Promise<readonly FileResult[]> {
  if (checkedAt === null) return results
  const subjects = results.flatMap(({ facts }) => (facts?.before ? subjectOf(facts.productId) : []))
  const acts = Map.groupBy(await selectActsSince(tx, subjects, checkedAt), ({ subject }) => subject)
  if (acts.size === 0) return results
  return results.map((result) => {
    const { facts, messages } = result
    const act = facts?.before && acts.get(subjectOf(facts.productId))?.find((one) => concerns(one, facts.after))
    return act ? { ...result, messages: [...messages, sentence(act)] } : result
  })
}

const subjectOf = (productId: string): string => `product:${productId}`

const concerns = ({ action, after }: AuditRow, written: Record<string, unknown>): boolean =>
  action !== 'product.import' && fieldsOf(after).some((field) => field in written)

/** Bulk actions record a category by its id. */
const fieldsOf = (fields: unknown): string[] =>
  Object.keys(fields ?? {}).map((field) => (field === 'categoryId' ? 'category' : field))

const sentence = ({ actorName, createdAt }: AuditRow): string =>
  `dopo il controllo ${actorName} l’aveva cambiato (${nearInstant(createdAt)}): ora vale il file`
