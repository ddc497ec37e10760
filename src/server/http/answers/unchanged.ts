import type { FastifyReply } from 'fastify'

/** Answers 304. The cast allows it in handlers that otherwise return one response shape. */
export const unchanged = (reply: FastifyReply): never => reply.status(304).send() as never
