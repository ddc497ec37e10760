/** What requests and jobs did, told to a collector that speaks OTLP (docs/operations.md#traces). */
export interface Traces {
  /** Tells what is not told yet, and ends. A collector that does not answer is given up after a few seconds. */
  close(): Promise<void>
}

export interface TraceSettings {
  /** Of the collector, without a slash at its end. */
  endpoint: string
  serviceName: string
  /** Of requests and jobs, 0 to 1. */
  share: number
}
