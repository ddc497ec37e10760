import type { FastifyReply } from 'fastify'

/** Says that what the caller has is still so (304), where a call answers one shape otherwise. */
export const unchanged = (reply: FastifyReply): never => reply.status(304).send() as never
