/** Figures for Prometheus (docs/operations.md#metrics-and-traces). */
export interface Metrics {
  /** A request has come; to be called once its connection is done with it, however it ended. */
  requestCame(): () => void
  requestAnswered(request: AnsweredRequest): void
  /** Answers `/metrics` on an address of its own; resolves with its port. */
  listen(): Promise<number>
  close(): Promise<void>
}

export interface AnsweredRequest {
  method: string
  /** The pattern of its path; undefined of an address that leads nowhere. */
  route: string | undefined
  status: number
  seconds: number
}
