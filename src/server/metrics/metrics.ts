/** Prometheus metrics (docs/operations.md#metrics-and-traces). */
export interface Metrics {
  /** Call it when a request arrives. Call the returned function once the connection has finished with the request, however it ended. */
  requestCame(): () => void
  requestAnswered(request: AnsweredRequest): void
  /** Serves `/metrics` on a separate address. Resolves with its port. */
  listen(): Promise<number>
  close(): Promise<void>
}

interface AnsweredRequest {
  method: string
  /** Pattern of the route; undefined for unknown addresses. */
  route: string | undefined
  status: number
  seconds: number
}
