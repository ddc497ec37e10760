import { orderStatuses } from '../../domain/orders/orders.ts'
import {
  foldScan,
  longestScan,
  maxCarrierParcels,
  maxShipmentsAtOnce,
  maxSlips,
} from '../../domain/orders/parcels/parcels.ts'
import { carrierCodes } from '../../domain/shipping/carriers.ts'
import { id, instant, money } from '../fields.ts'
import { WhiteLabel } from '../white-label.ts'
import { z } from '../z.ts'
import { ShipOrderInput } from './orders.ts'

const count = z.number().int()

/** `new`: paid orders without a printed slip. `waiting`: all orders to be shipped. */
const scope = z.enum(['new', 'waiting'], 'scope deve essere new o waiting')

const someOrders = (most: number) =>
  z.array(id, 'Indica gli ordini').min(1, 'Scegli almeno un ordine').max(most, `Al massimo ${most} ordini alla volta`)

/** Selected orders, or waiting ones in the order of payment. */
const ordersOrScope = (most: number) =>
  z.union([z.object({ orderIds: someOrders(most) }), z.object({ scope })], 'Indica gli ordini')

export const PrintSlipsInput = ordersOrScope(maxSlips)

export type PrintSlipsInput = z.infer<typeof PrintSlipsInput>

/** A requested order that was skipped. */
export const LeftOutOrder = z.object({ orderId: id, orderNumber: z.string().nullable(), reason: z.string() })

export type LeftOutOrder = z.infer<typeof LeftOutOrder>

export const PrintedSlip = z.object({
  orderId: id,
  orderNumber: z.string(),
  /** The parcel code in the slip's barcode. */
  code: z.string(),
  /** The previous print; null: none. */
  printedBefore: z.object({ at: instant, by: z.string() }).nullable(),
  /** Lists the characters that could not be printed; null: none. */
  printWarning: z.string().nullable(),
})

/** The printed slips, oldest payment first; `pdf` is the address of the document. */
export const PrintedSlips = z.object({
  slips: z.array(PrintedSlip),
  /** Number of orders moved to preparation by this print. */
  prepared: count,
  leftOut: z.array(LeftOutOrder),
  /** More orders are waiting than fit in one print. */
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

export const SlipsQuery = z.object({ codes: list(parcelCodeText, maxSlips, `Indica da 1 a ${maxSlips} codici`) })

export const PickListQuery = z.object({
  /** Absent: all waiting orders. */
  orderIds: list(id, maxSlips, `Indica da 1 a ${maxSlips} ordini`).optional(),
})

export type PickListQuery = z.infer<typeof PickListQuery>

/** A stock item, with the quantity for each parcel. */
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
  /** More orders are waiting than fit in one list. */
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
  /** Codes on the piece that a scanner may read, in capitals: EAN, SKU. */
  barcodes: z.array(z.string()),
})

export type ParcelLine = z.infer<typeof ParcelLine>

/** An order with the data for packing. */
export const Parcel = z.object({
  orderId: id,
  orderNumber: z.string(),
  reference: z.string().nullable(),
  /** Null: no slip has been printed. */
  code: z.string().nullable(),
  status: z.enum(orderStatuses),
  /** Sender's name on the parcel. */
  senderName: z.string(),
  customerName: z.string(),
  shippingAddress: z.string(),
  shippingZip: z.string(),
  shippingCity: z.string(),
  shippingProvince: z.string().nullable(),
  shippingCountry: z.string(),
  /** Notes for the warehouse. */
  notes: z.string().nullable(),
  /** Insured value of the parcel; null: not insured. */
  insuredValue: money.nullable(),
  whiteLabel: WhiteLabel.nullable(),
  trackingNumber: z.string().nullable(),
  carrier: z.enum(carrierCodes).nullable(),
  /** The last entry of its history. */
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

export const CarrierFileInput = ordersOrScope(maxCarrierParcels)

export type CarrierFileInput = z.infer<typeof CarrierFileInput>

export const ShipmentsInput = z.object({
  shipments: z
    .array(ShipOrderInput.pick({ trackingNumber: true, carrier: true, notes: true }).extend({ orderId: id }))
    .min(1, 'Indica almeno una spedizione')
    .max(maxShipmentsAtOnce, `Al massimo ${maxShipmentsAtOnce} spedizioni alla volta`),
})

export type ShipmentsInput = z.infer<typeof ShipmentsInput>

export const ShipmentResult = z.object({
  orderId: id,
  isShipped: z.boolean(),
  /** Why it could not be shipped. */
  problem: z.string().nullable(),
})

export type ShipmentResult = z.infer<typeof ShipmentResult>

export const ShipmentResults = z.object({ results: z.array(ShipmentResult) })

export type ShipmentResults = z.infer<typeof ShipmentResults>
