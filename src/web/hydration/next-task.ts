/** Ends the present task: what follows waits for input and painting that came meanwhile. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
