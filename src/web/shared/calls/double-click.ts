/** The second click of a double click comes within this time of the first one's success (ms). */
export const doubleClickMs = 1000
