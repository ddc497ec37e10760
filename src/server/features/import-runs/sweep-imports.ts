import type { AppJob } from '../../app-context.ts'
import { importKey } from './import-key.ts'
import { deleteImport, selectOverImports } from './import-runs.queries.ts'

/** Forgets imports whose time is over, every night: the file first, so that no file stays without its row. */
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
