/** Seconds in which a shipment can be undone; notifications are sent only afterwards. */
export const shipmentUndoSeconds = 10
