/** Maximum time between the success of a first click and the second click of a double click, in milliseconds. */
export const doubleClickMs = 1000
