import { documentTypes } from '../../domain/files.ts'
import { normaliseMrn, orderDocumentKinds } from '../../domain/orders/parcels/order-documents.ts'
import { id, instant, line, optionalLine, text } from '../fields.ts'
import { z } from '../z.ts'

/** A proof that an order's goods left Italy. Visible to admins only. */
export const OrderDocument = z.object({
  id,
  kind: z.enum(orderDocumentKinds),
  /** The customs' number, for an export proof. */
  mrn: z.string().nullable(),
  name: z.string(),
  contentType: z.enum(documentTypes),
  /** Bytes. */
  size: z.number().int(),
  by: z.string(),
  createdAt: instant,
  /** Marked as attached by mistake; the file is retained. */
  withdrawnAt: instant.nullable(),
})

export type OrderDocument = z.infer<typeof OrderDocument>

const mrn = optionalLine(30).transform((value, context) => {
  if (value === null) return null
  const normalised = normaliseMrn(value)
  if (normalised !== null) return normalised
  context.addIssue({ code: 'custom', message: 'L’MRN ha 18 caratteri, per esempio 26ITQXA0000000A1B2' })
  return z.NEVER
})

/** `uploadURL`: the address to which the file was sent. */
export const AttachDocumentInput = z
  .object({
    uploadURL: text('Indirizzo del file richiesto', { max: 4000 }),
    kind: z.enum(orderDocumentKinds, 'Scegli che documento è'),
    name: line('Scrivi il nome del file', { max: 120 }),
    mrn,
  })
  .refine(({ kind, mrn }) => kind !== 'export_proof' || mrn !== null, {
    path: ['mrn'],
    message: 'Scrivi l’MRN dell’attestazione di esportazione',
  })
  .transform(({ kind, mrn, ...input }) => ({ ...input, kind, mrn: kind === 'export_proof' ? mrn : null }))

export type AttachDocumentInput = z.infer<typeof AttachDocumentInput>
