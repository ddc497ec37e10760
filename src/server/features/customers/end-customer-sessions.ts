import { conflict } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { announce } from '../../events/announce.ts'
import type { Client } from '../../http/connections/client.ts'
import { endSessionsOf } from '../../sessions/end-sessions.ts'
import { selectSessionsOf } from '../../sessions/session.reads.ts'
import { lockCustomer } from './lock-customer.ts'

/** Ends all sessions of a customer. Having none is not an error. */
export function endCustomerSessions(
  app: AppContext,
  { adminId, client }: { adminId: string; client: Client },
  userId: string,
): Promise<void> {
  return app.db.transaction(async (tx) => {
    const user = await lockCustomer(tx, adminId, userId)
    if (adminId === userId) throw conflict('user.self', 'Sono i tuoi dispositivi: per uscire usa “Esci”.')
    const { length: count } = await selectSessionsOf(tx, userId)
    await endSessionsOf(tx, userId)
    if (count > 0) await announce(app, tx, 'account.sessions_ended', { user, count, client, adminId })
  })
}
