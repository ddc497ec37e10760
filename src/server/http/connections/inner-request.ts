import type { FastifyRequest } from 'fastify'

/** A page that is rendered here asks the API without a connection. */
export const isInner = ({ raw }: FastifyRequest): boolean => '_lightMyRequest' in raw
