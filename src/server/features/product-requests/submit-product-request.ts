import type { ProductRequestInput } from '../../../contract/products/product-requests.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { ProductRequestRow } from '../../database/schema/requests.ts'
import { announce } from '../../events/announce.ts'
import { accountLimits } from '../../rate-limits.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { lockOwnPictures } from '../objects/hold-pictures.ts'
import { countOpenRequests, findOwnProductRequest, insertProductRequest } from './product-requests.queries.ts'

/** Stores a request and notifies the admins. The account must have uploaded the pictures for a product request. */
export function submitProductRequest(
  app: AppContext,
  user: UserRow,
  input: ProductRequestInput,
  idempotent: IdempotentRequest | null,
): Promise<ProductRequestRow> {
  return app.db.transaction(async (tx) => {
    const requestId = await once(tx, idempotent, { made: 'productRequest' }, async () => {
      await lockActiveAccount(tx, user.id)
      if ((await countOpenRequests(tx, user.id)) >= accountLimits.openProductRequests)
        throw productProblems['product_request.too_many']({ max: accountLimits.openProductRequests })
      await requirePictures(tx, user.id, input.imageUrls)
      const id = await insertProductRequest(tx, { ...input, userId: user.id })
      await announce(app, tx, 'product_request.submitted', {
        requestId: id,
        requester: user.companyName ?? user.username,
        category: input.category,
        description: input.description,
        pictures: input.imageUrls.length,
      })
      return id
    })
    return findOwnProductRequest(tx, user.id, requestId)
  })
}

/** One error for every cause, so that the response does not reveal whether a picture exists. */
async function requirePictures(tx: Transaction, userId: string, paths: readonly string[]): Promise<void> {
  if (await lockOwnPictures(tx, { ownerId: userId, paths, kind: 'product-request-image' })) return
  throw productProblems['product_request.picture']({ field: 'imageUrls' })
}
