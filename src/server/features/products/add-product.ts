import { randomUUID } from 'node:crypto'
import type { NewProductInput } from '../../../contract/products/product-writing.ts'
import { needsNature } from '../../../domain/invoices/natures.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import type { AppContext } from '../../app-context.ts'
import { announce } from '../../events/announce.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { holdProductPictures } from '../objects/hold-pictures.ts'
import { createProduct } from './create-product.ts'
import { newVariants } from './plan-variants.ts'
import { findCategoryName } from './product-state.queries.ts'
import { requireUploaded, wantedAddresses } from './wanted-pictures.ts'
import { nameTakenSku } from './write-refusals.ts'

/** Creates a product from an admin's form, once per Idempotency-Key. Returns its id. */
export function addProduct(
  app: AppContext,
  adminId: string,
  input: NewProductInput,
  idempotent: IdempotentRequest | null,
): Promise<string> {
  return nameTakenSku(input, () =>
    app.db.transaction((tx) =>
      once(tx, idempotent, { made: 'product' }, async () => {
        if (needsNature(null, input)) throw productProblems['product.nature_required']({ field: 'vatNature' })
        const { category, imageUrl, imageUrls, variants = [], stock = 0, ...values } = input
        const categoryName = await findCategoryName(tx, category)
        if (categoryName === undefined) throw categoryNotFound()
        const pictures = wantedAddresses({ imageUrl, imageUrls }, []) ?? []
        requireUploaded(await holdProductPictures(app, tx, { ownerId: adminId, paths: pictures }), [], pictures)
        const added = newVariants(
          variants.map((variant, at) => ({ variant, at })),
          { sku: input.sku, taken: [] },
        )
        const productId = await createProduct(
          tx,
          {
            ...withoutAbsent(values),
            price: input.price,
            name: input.name,
            categoryId: category,
            stock,
            picturesByHand: pictures.length > 0,
            images: pictures.map((address) => ({ imageUrl: address })),
            variants: added,
          },
          { reference: `product:${randomUUID()}`, reason: 'Nuovo prodotto', actorId: adminId },
        )
        await announce(app, tx, 'product.created', {
          productId,
          adminId,
          product: { ...withoutAbsent(values), category: categoryName, pictures, ...stockOf(added, stock) },
        })
        return productId
      }),
    ),
  )
}

export const categoryNotFound = () =>
  productProblems['category.not_found']({ isChosen: true }, { kind: 'invalid', field: 'category' })

const stockOf = (variants: ReturnType<typeof newVariants>, stock: number) =>
  variants.length === 0
    ? { stock }
    : {
        variants: Object.fromEntries(
          variants.map(({ name, sku, ean, stock, shelf }) => [name, { sku, ean, stock, shelf }]),
        ),
      }

/** Drops absent fields, so that their columns get the defaults. */
export function withoutAbsent<Values extends object>(
  values: Values,
): { [Name in keyof Values]: Exclude<Values[Name], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
