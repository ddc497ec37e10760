import { orderStatuses } from '../../domain/orders/orders.ts'
import {
  foldScan,
  longestScan,
  mostCarrierParcels,
  mostShipmentsAtOnce,
  mostSlips,
} from '../../domain/orders/parcels.ts'
import { carrierCodes } from '../../domain/shipping/carriers.ts'
import { id, instant, money } from '../fields.ts'
import { WhiteLabel } from '../white-label.ts'
import { z } from '../z.ts'
import { ShipOrderInput } from './orders.ts'

const count = z.number().int()

/** `new`: paid orders whose slip has not been printed. `waiting`: all that are to be shipped. */
const scope = z.enum(['new', 'waiting'], 'scope deve essere new o waiting')

const someOrders = (most: number) =>
  z.array(id, 'Indica gli ordini').min(1, 'Scegli almeno un ordine').max(most, `Al massimo ${most} ordini alla volta`)

/** Named orders, or those that wait, paid first. */
const ordersOrScope = (most: number) =>
  z.union([z.object({ orderIds: someOrders(most) }), z.object({ scope })], 'Indica gli ordini')

export const PrintSlipsInput = ordersOrScope(mostSlips)

export type PrintSlipsInput = z.infer<typeof PrintSlipsInput>

/** An order that was asked for and is left out. */
export const LeftOutOrder = z.object({ orderId: id, orderNumber: z.string().nullable(), reason: z.string() })

export type LeftOutOrder = z.infer<typeof LeftOutOrder>

export const PrintedSlip = z.object({
  orderId: id,
  orderNumber: z.string(),
  /** The parcel's, as the slip's barcode says it. */
  code: z.string(),
  /** When and by whom it was printed before; null: never. */
  printedBefore: z.object({ at: instant, by: z.string() }).nullable(),
  /** Names the characters that the slip lacks; null: none. */
  printWarning: z.string().nullable(),
})

/** What was printed, oldest payment first; `pdf` is where the slips lie. */
export const PrintedSlips = z.object({
  slips: z.array(PrintedSlip),
  /** Of them, how many are in preparation from now on. */
  prepared: count,
  leftOut: z.array(LeftOutOrder),
  /** More orders wait than one print holds. */
  hasMore: z.boolean(),
  pdf: z.string().nullable(),
})

export type PrintedSlips = z.infer<typeof PrintedSlips>

const list = <Item extends z.ZodType<unknown, string>>(item: Item, most: number, message: string) =>
  z
    .string(message)
    .max(most * 40)
    .transform((text) => text.split(','))
    .pipe(z.array(item).min(1, message).max(most, message))

const parcelCodeText = z.string().regex(/^P\d{9}$/, 'Codice della bolla non valido')

export const SlipsQuery = z.object({ codes: list(parcelCodeText, mostSlips, `Indica da 1 a ${mostSlips} codici`) })

export const PickListQuery = z.object({
  /** Absent: all that wait. */
  orderIds: list(id, mostSlips, `Indica da 1 a ${mostSlips} ordini`).optional(),
})

export type PickListQuery = z.infer<typeof PickListQuery>

/** A stock item, and which parcels get how many of it. */
export const PickListItem = z.object({
  shelf: z.string().nullable(),
  sku: z.string().nullable(),
  productName: z.string(),
  variantInfo: z.string().nullable(),
  quantity: count,
  parcels: z.array(z.object({ orderId: id, orderNumber: z.string(), code: z.string().nullable(), quantity: count })),
})

export type PickListItem = z.infer<typeof PickListItem>

export const PickList = z.object({
  orders: count,
  pieces: count,
  /** More orders wait than one list holds. */
  hasMore: z.boolean(),
  items: z.array(PickListItem),
})

export type PickList = z.infer<typeof PickList>

export const ParcelLine = z.object({
  id,
  productName: z.string(),
  variantInfo: z.string().nullable(),
  sku: z.string().nullable(),
  quantity: count,
  imageUrl: z.string().nullable(),
  shelf: z.string().nullable(),
  /** What a scanner may read on the piece, in capitals: EAN, SKU. */
  barcodes: z.array(z.string()),
})

export type ParcelLine = z.infer<typeof ParcelLine>

/** An order as whoever packs it needs it. */
export const Parcel = z.object({
  orderId: id,
  orderNumber: z.string(),
  reference: z.string().nullable(),
  /** Null: no slip has been printed. */
  code: z.string().nullable(),
  status: z.enum(orderStatuses),
  /** In whose name the parcel leaves. */
  senderName: z.string(),
  customerName: z.string(),
  shippingAddress: z.string(),
  shippingZip: z.string(),
  shippingCity: z.string(),
  shippingProvince: z.string().nullable(),
  shippingCountry: z.string(),
  /** For the warehouse. */
  notes: z.string().nullable(),
  /** What the parcel is insured for; null: it is not insured. */
  insuredValue: money.nullable(),
  whiteLabel: WhiteLabel.nullable(),
  trackingNumber: z.string().nullable(),
  carrier: z.enum(carrierCodes).nullable(),
  /** The last step of its history. */
  lastStep: z.object({ at: instant, by: z.string().nullable() }).nullable(),
  lines: z.array(ParcelLine),
})

export type Parcel = z.infer<typeof Parcel>

export const ScanParams = z.object({
  code: z.string().max(200).transform(foldScan).pipe(z.string().min(1).max(longestScan)),
})

export const ToShip = z.object({
  /** Paid, not yet in preparation. */
  toPrepare: count,
  inPreparation: count,
  /** Since midnight in Italy. */
  shippedToday: count,
})

export type ToShip = z.infer<typeof ToShip>

export const CarrierFileInput = ordersOrScope(mostCarrierParcels)

export type CarrierFileInput = z.infer<typeof CarrierFileInput>

export const ShipmentsInput = z.object({
  shipments: z
    .array(ShipOrderInput.pick({ trackingNumber: true, carrier: true, notes: true }).extend({ orderId: id }))
    .min(1, 'Indica almeno una spedizione')
    .max(mostShipmentsAtOnce, `Al massimo ${mostShipmentsAtOnce} spedizioni alla volta`),
})

export type ShipmentsInput = z.infer<typeof ShipmentsInput>

export const ShipmentResult = z.object({
  orderId: id,
  isShipped: z.boolean(),
  /** Why not. */
  problem: z.string().nullable(),
})

export type ShipmentResult = z.infer<typeof ShipmentResult>

export const ShipmentResults = z.object({ results: z.array(ShipmentResult) })

export type ShipmentResults = z.infer<typeof ShipmentResults>
