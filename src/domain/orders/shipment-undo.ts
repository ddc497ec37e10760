/** Seconds in which a shipment can be taken back, and nobody is told of it yet. */
export const shipmentUndoSeconds = 10
