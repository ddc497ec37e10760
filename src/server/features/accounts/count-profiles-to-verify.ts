import type { AppContext } from '../../app-context.ts'
import { countProfilesToVerify } from './accounts.queries.ts'

export const countWaitingProfiles = (app: AppContext): Promise<number> => countProfilesToVerify(app.db)
