import type { FastifySchema } from 'fastify'

declare module 'fastify' {
  interface FastifySchema {
    /** Published error statuses that do not follow from the method, the access and the parameters. */
    refusals?: readonly (401 | 404 | 409 | 429)[]
  }
}

/**
 * The options of a published route. `operationId` is the function's name in generated clients: keep it when the path changes. `summary` is Italian, for
 * the API page. `produces` names the type of a response that is not JSON.
 */
export const operation = <const Schema extends FastifySchema = object>(
  operationId: string,
  summary: string,
  schema?: Schema,
): { schema: Schema & { operationId: string; summary: string } } => ({
  schema: { operationId, summary, ...(schema as Schema) },
})
