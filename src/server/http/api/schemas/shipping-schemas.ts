import {
  LeftOutOrder,
  Parcel,
  ParcelLine,
  PickList,
  PickListItem,
  PrintedSlip,
  PrintedSlips,
  ShipmentResult,
  ShipmentResults,
  ToShip,
} from '../../../../contract/orders/fulfilment.ts'
import { TrackingFile, TrackingFileRow } from '../../../../contract/orders/tracking-file.ts'
import { ShippingCalculation, ShippingRate } from '../../../../contract/shipping/shipping.ts'
import { AdminTariff } from '../../../../contract/shipping/tariff.ts'

/** Shipping costs and parcels. */
export const shippingSchemas = {
  AdminTariff,
  LeftOutOrder,
  Parcel,
  ParcelLine,
  PickList,
  PickListItem,
  PrintedSlip,
  PrintedSlips,
  ShipmentResult,
  ShipmentResults,
  ShippingCalculation,
  ShippingRate,
  ToShip,
  TrackingFile,
  TrackingFileRow,
}
