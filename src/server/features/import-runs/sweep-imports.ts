import type { AppJob } from '../../app-context.ts'
import { importKey } from './import-key.ts'
import { deleteImport, selectOverImports } from './import-runs.queries.ts'

/** Deletes expired imports every night: the file before the row, so that no file is left without its row. */
export const sweepImports: AppJob = {
  name: 'sweep-product-imports',
  cron: '53 3 * * *',
  async run(app) {
    for (const id of await selectOverImports(app.db, 500)) {
      await app.objects.disk.delete(importKey(id))
      await deleteImport(app.db, id)
    }
  },
}
