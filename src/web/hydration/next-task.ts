/** Yields to the event loop so that pending input and painting run first. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
