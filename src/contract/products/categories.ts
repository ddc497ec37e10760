import { longestTexts } from '../../domain/products/product-rules.ts'
import { id, text } from '../fields.ts'
import { z } from '../z.ts'

export const Category = z.object({ id, name: z.string(), slug: z.string() })

export type Category = z.infer<typeof Category>

/** A category for admins. */
export const AdminCategory = Category.extend({
  activeProducts: z.number().int(),
  inactiveProducts: z.number().int(),
})

export type AdminCategory = z.infer<typeof AdminCategory>

export const CategoryInput = z.object({ name: text('Nome richiesto', { max: longestTexts.category }) })

export type CategoryInput = z.infer<typeof CategoryInput>

/** A new name. `nameSeen`: the name seen by the admin; refused if it has changed since. */
export const CategoryRename = CategoryInput.extend({
  nameSeen: text('Nome richiesto', { max: longestTexts.category }).optional(),
})

export type CategoryRename = z.infer<typeof CategoryRename>

/** `moveTo`: the category to which its products are moved; absent: it must be empty. */
export const CategoryRemoval = z.object({
  moveTo: z
    .union([id, z.literal('')], 'Categoria non valida')
    .optional()
    .transform((value) => value || undefined),
})
