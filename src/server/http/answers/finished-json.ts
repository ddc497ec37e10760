import type { FastifyReply } from 'fastify'
import type { z } from '../../../contract/z.ts'
import type { JsonOf } from '../../database/json-rows.ts'

/**
 * The response schema of a route that sends prebuilt JSON. The schema itself is published, while the handler must send `JsonOf` the described type.
 * Only tests check that the text matches; there is no check at run time.
 */
export const finished = <Schema extends z.ZodType>(schema: Schema) =>
  schema as unknown as z.ZodType<JsonOf<z.output<Schema>>>

/** Prepares a reply for prebuilt JSON: `asFinishedJson(reply).send(json)`. */
export function asFinishedJson<Reply extends FastifyReply>(reply: Reply): Reply {
  reply.header('Cache-Control', 'private, no-store').type('application/json; charset=utf-8')
  // Fastify's own serialiser would encode the text as a JSON string.
  reply.serializer((json: string) => json)
  return reply
}

/** Answers 304. The cast allows it in handlers that otherwise return one response shape. */
export const unchanged = (reply: FastifyReply): never => reply.status(304).send() as never
