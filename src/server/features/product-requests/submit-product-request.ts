import type { ProductRequestInput } from '../../../contract/products/product-requests.ts'
import { DomainError, invalid } from '../../../domain/errors.ts'
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
      if ((await countOpenRequests(tx, user.id)) >= accountLimits.openProductRequests) throw tooManyRequests()
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

const tooManyRequests = () =>
  new DomainError(
    'too_many',
    'product_request.too_many',
    `Hai già ${accountLimits.openProductRequests} richieste in attesa: appena ti rispondiamo puoi inviarne altre.`,
  )

/** One error for every cause, so that the response does not reveal whether a picture exists. */
async function requirePictures(tx: Transaction, userId: string, paths: readonly string[]): Promise<void> {
  if (await lockOwnPictures(tx, { ownerId: userId, paths, kind: 'product-request-image' })) return
  const message = 'Un’immagine non è più disponibile: toglila e caricala di nuovo.'
  throw invalid('product_request.picture', message, { imageUrls: message })
}
