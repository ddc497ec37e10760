import { type ImportState, importMoves, importProblems } from '../../../domain/products/product-imports.ts'
import type { AppContext } from '../../app-context.ts'
import { violatedConstraint } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import { findImport, type ImportWithActor, lockImport, updateImport } from './import-runs.queries.ts'
import { alreadyRunning } from './receive-import.ts'
import { runImport } from './run-import.ts'

/** Starts the import after its dry run, or resumes a failed one. Has no effect if it is already running or done. */
export async function startImport(app: AppContext, adminId: string, id: string): Promise<ImportWithActor> {
  try {
    await app.db.transaction(async (tx) => {
      const row = await lockImport(tx, id)
      if (!row) throw importProblems['import.not_found']()
      if (row.state === 'importing' || row.state === 'done') return
      // The dry run failed, so there is nothing to import.
      if (row.state === 'failed' && row.startedAt === null) throw importProblems['import.state']({ state: row.state })
      requireMove(row.state, 'importing')
      const startedAt = row.startedAt ?? app.clock.now()
      const position = row.state === 'failed' ? row.position : 0
      await updateImport(tx, id, {
        state: 'importing',
        actorId: adminId,
        startedAt,
        position,
        failure: null,
        finishedAt: null,
      })
      await announce(app, tx, 'product_import.started', { row, adminId })
      await app.jobs.send(tx, runImport, { importId: id })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'product_imports_running_key') throw await alreadyRunning(app)
    throw error
  }
  return present(app, id)
}

/** Cancels an import: imported rows stay, and nothing further is imported. Has no effect if it is already cancelled. */
export async function cancelImport(app: AppContext, adminId: string, id: string): Promise<ImportWithActor> {
  await app.db.transaction(async (tx) => {
    const row = await lockImport(tx, id)
    if (!row) throw importProblems['import.not_found']()
    if (row.state === 'cancelled') return
    requireMove(row.state, 'cancelled')
    await updateImport(tx, id, { state: 'cancelled', finishedAt: app.clock.now() })
    await announce(app, tx, 'product_import.cancelled', { row, adminId })
  })
  return present(app, id)
}

async function present(app: Pick<AppContext, 'db'>, id: string): Promise<ImportWithActor> {
  const row = await findImport(app.db, id)
  if (!row) throw importProblems['import.not_found']()
  return row
}

function requireMove(from: ImportState, to: ImportState): void {
  if (!importMoves[from].includes(to)) throw importProblems['import.state']({ state: from })
}
