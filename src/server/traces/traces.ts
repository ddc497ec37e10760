/** Exports spans of requests and jobs to an OTLP collector (docs/operations.md#traces). */
export interface Traces {
  /** Exports the remaining spans and stops. Gives up after a few seconds if the collector does not answer. */
  close(): Promise<void>
}

export interface TraceSettings {
  /** Address of the collector, without a trailing slash. */
  endpoint: string
  serviceName: string
  /** Sampled share of requests and jobs, 0 to 1. */
  share: number
}
