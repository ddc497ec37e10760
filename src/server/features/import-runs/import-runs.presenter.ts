import type { ProductImport } from '../../../contract/products/product-imports.ts'
import type { ImportWithActor } from './import-runs.queries.ts'

export const presentImport = ({ actorId: _, digest: __, ...row }: ImportWithActor): ProductImport => ({
  ...row,
  planned: { ...row.planned },
  outcomes: { ...row.outcomes },
  pictureCheck: row.pictureCheck && { ...row.pictureCheck, unreachable: [...row.pictureCheck.unreachable] },
  createdAt: row.createdAt.toISOString(),
  checkedAt: row.checkedAt?.toISOString() ?? null,
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
})
