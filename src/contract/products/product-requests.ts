import {
  longestRequestNotes,
  productRequestStatuses,
  requestCategories,
  requestSizes,
  reviewedStatuses,
} from '../../domain/products/product-requests.ts'
import { ListedCustomer } from '../accounts/listed-customer.ts'
import { id, instant, optionalText, optionalWebAddress, pageQuery, text } from '../fields.ts'
import { privatePictures } from '../private-pictures.ts'
import { z } from '../z.ts'

export const ProductRequest = z.object({
  id,
  userId: id,
  productUrl: z.string().nullable(),
  category: z.enum(requestCategories),
  description: z.string(),
  colors: z.string().nullable(),
  sizes: z.array(z.enum(requestSizes)),
  /** Readable by GET, by the owner and admins. */
  imageUrls: z.array(z.string()),
  status: z.enum(productRequestStatuses),
  /** Added with the answer; shown to the customer. */
  adminNotes: z.string().nullable(),
  /** When an admin last changed status or notes; null while it is `pending`. */
  reviewedAt: instant.nullable(),
  createdAt: instant,
})

export type ProductRequest = z.infer<typeof ProductRequest>

const isWithoutRepeats = (values: readonly string[]) => new Set(values).size === values.length

export const ProductRequestInput = z.object({
  productUrl: optionalWebAddress,
  category: z.enum(requestCategories, 'Seleziona una categoria'),
  description: text('La descrizione deve essere di almeno 10 caratteri', { min: 10, max: 2000 }),
  colors: optionalText(200),
  sizes: z
    .array(z.enum(requestSizes, 'Taglia non valida'), 'Taglie non valide')
    .max(requestSizes.length, 'Ogni taglia una volta')
    .refine(isWithoutRepeats, 'Ogni taglia una volta')
    .default([]),
  imageUrls: privatePictures,
})

export type ProductRequestInput = z.infer<typeof ProductRequestInput>

/** A request for admins, with its customer. */
export const AdminProductRequest = ProductRequest.extend({ user: ListedCustomer })

export type AdminProductRequest = z.infer<typeof AdminProductRequest>

export const AdminProductRequestListQuery = pageQuery.extend({
  status: z.enum(productRequestStatuses, 'Stato non valido').optional(),
  /** Matches words of the description, colours or link, or the customer. */
  search: z.string().trim().max(200).optional(),
})

export type AdminProductRequestListQuery = z.infer<typeof AdminProductRequestListQuery>

export const ProductRequestAnswerInput = z.object({
  status: z.enum(reviewedStatuses, 'Scegli lo stato della richiesta'),
  /** Shown to the customer. */
  adminNotes: optionalText(longestRequestNotes),
  /** `reviewedAt` of the request seen by the admin; refused if it has changed since. Absent: not checked. */
  reviewedAt: instant.nullable().optional(),
})

export type ProductRequestAnswerInput = z.infer<typeof ProductRequestAnswerInput>
