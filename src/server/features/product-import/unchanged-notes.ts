import type { Findings } from './import-report.ts'
import type { StatedProduct } from './parsed-product.ts'
import { changedPictures, type StockCount } from './plan-revision.ts'
import type { ImportedProduct } from './product-import.queries.ts'
import type { ProductRules } from './product-rules.ts'

// Notes for the report about values that an import leaves unchanged although the file differs.

/** Variants missing from the file stay in the catalogue. */
export function recordVanished(vanished: readonly { name: string }[], line: number, findings: Findings): void {
  for (const { name } of vanished) {
    findings.note(line, `la variante «${name}» non è più nel file: resta nel catalogo`)
  }
}

/** Pictures arranged by an admin stay as they are. */
export function withoutPicturesByHand<Stated extends StatedProduct>(
  rules: ProductRules<Stated>,
  stated: Stated,
  current: ImportedProduct,
  findings: Findings,
): Stated {
  if (!current.picturesByHand || !stated.pictures) return stated
  const { missing, staleIds } = rules.comparePictures(stated, current)
  const changed = rules.picturesAreWhole ? changedPictures(stated, current) : []
  if (missing.length + staleIds.length + changed.length > 0) {
    findings.note(stated.line, 'le immagini restano come sono state sistemate nel pannello')
  }
  return { ...stated, pictures: undefined }
}

/** Pieces that are already held stay in stock. */
export function recordHeld({ counted, line, variant }: StockCount, after: number, findings: Findings): void {
  if (after === counted) return
  const whose = variant === null ? '' : ` di «${variant}»`
  findings.note(line, `la giacenza${whose} resta ${after} e non ${counted}: i pezzi sono già impegnati`)
}
