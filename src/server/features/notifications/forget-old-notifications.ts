import type { AppContext } from '../../app-context.ts'
import { deleteOldNotifications } from './notifications.queries.ts'

/** After a year nobody looks back, read or not. */
export const forgetOldNotifications = (app: AppContext): Promise<void> => deleteOldNotifications(app.db)
