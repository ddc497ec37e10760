import { picturesFailed } from '../../../../domain/trouble.ts'
import type { AppContext } from '../../../app-context.ts'
import { recordError } from '../../error-log/record-error.ts'
import { importLock } from '../product-import.queries.ts'
import { claimUnreported, type FailedImport } from './failed-pictures.queries.ts'

/** Reports to the admins, once per import and when all of its pictures are settled, which ones could not be fetched. */
export function reportFailedPictures(app: AppContext): Promise<void> {
  return app.db.transaction(async (tx) => {
    for (const { failed, ...facts } of await claimUnreported(tx, importLock)) {
      await recordError(app, tx, {
        source: 'import',
        errorType: picturesFailed,
        errorMessage: describe(failed, facts),
        payload: { failed, ...facts },
      })
    }
  })
}

function describe(failed: number, { reasons }: Pick<FailedImport, 'reasons'>): string {
  const what =
    failed === 1
      ? 'Un’immagine di un’importazione non si è potuta prendere'
      : `${failed} immagini di un’importazione non si sono potute prendere`
  const most = reasons[0]
  const why =
    most && reasons.length === 1 ? most.reason : reasons.map((each) => `${each.reason} (${each.pictures})`).join('; ')
  return `${what}: ${why}. Correggi gli indirizzi nel file e ripeti l’importazione: si riprovano solo le immagini che mancano.`
}
