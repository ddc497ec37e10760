import type { StandInLine, StandInOrder } from './stand-in-order.ts'

export interface StandInTracking {
  company: string | null
  number: string | null
  url: string | null
}

export interface StandInFulfilment {
  id: string
  name: string
  status: 'SUCCESS' | 'CANCELLED'
  createdAt: string
  updatedAt: string
  order: StandInOrder
  lines: { id: string; line: StandInLine; quantity: number }[]
  tracking: StandInTracking[]
  /** Whether the shop has notified its customer: of the fulfilment, then of each change. */
  notified: boolean[]
}

export interface StandInHold {
  id: string
  reason: string
  reasonNotes: string | null
  displayReason: string
  handle: string | null
  heldByRequestingApp: boolean
}
