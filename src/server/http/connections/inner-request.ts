import type { FastifyRequest } from 'fastify'

/** True for a request injected by the page renderer, which calls the API without a connection. */
export const isInner = ({ raw }: FastifyRequest): boolean => '_lightMyRequest' in raw
