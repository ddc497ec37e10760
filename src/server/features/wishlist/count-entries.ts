import type { AppContext } from '../../app-context.ts'
import { countWishlist } from './wishlist.queries.ts'

export const countWishlistEntries = (app: AppContext, userId: string): Promise<number> => countWishlist(app.db, userId)
