import { carrierCodes } from '../../domain/shipping/carriers.ts'
import { id } from '../fields.ts'
import { z } from '../z.ts'

/** `ready`: it can be shipped. `shipped`: already shipped with this number. */
const trackingRowStates = ['ready', 'shipped', 'wrong'] as const

export const TrackingFileRow = z.object({
  /** Line of the file; the header is line 1. */
  line: z.int(),
  /** As in the file. */
  code: z.string(),
  trackingNumber: z.string(),
  carrier: z.enum(carrierCodes).nullable(),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  state: z.enum(trackingRowStates),
  problem: z.string().nullable(),
  /** Why the number may belong to another carrier; the row can be shipped nevertheless. */
  doubt: z.string().nullable(),
})

export type TrackingFileRow = z.infer<typeof TrackingFileRow>

export const TrackingFile = z.object({ rows: z.array(TrackingFileRow), ready: z.int() })

export type TrackingFile = z.infer<typeof TrackingFile>

export const TrackingFileQuery = z.object({
  /** Default for rows without a carrier. */
  carrier: z.enum(carrierCodes, 'Corriere sconosciuto').default('BRT'),
  /** `recognised`: rows without a carrier get the one that their number identifies, if any. */
  missing: z.enum(['default', 'recognised']).default('default'),
})

export type TrackingFileQuery = z.infer<typeof TrackingFileQuery>
