import type { FastifyReply } from 'fastify'
import type { z } from '../../../contract/z.ts'

declare const content: unique symbol

/** JSON text of a `T` that the database has assembled: it is sent without being parsed here. */
export type JsonOf<T> = string & { readonly [content]: T }

/**
 * The response schema of a route that answers finished JSON: published as the schema itself, while the handler must send `JsonOf` the
 * described type. Only tests check that the text matches: nothing compares the two while serving.
 */
export const finished = <Schema extends z.ZodType>(schema: Schema) =>
  schema as unknown as z.ZodType<JsonOf<z.output<Schema>>>

/** The reply that sends finished JSON: `asFinishedJson(reply).send(json)`. */
export function asFinishedJson<Reply extends FastifyReply>(reply: Reply): Reply {
  reply.header('Cache-Control', 'private, no-store').type('application/json; charset=utf-8')
  // Without its own serialiser, the framework would write the text as a JSON string.
  reply.serializer((json: string) => json)
  return reply
}

export const parseFinished = <T>(json: JsonOf<T>): T => JSON.parse(json) as T
