import { createHash } from 'node:crypto'

/** The id by which the database knows the session of a cookie's token. Tokens are random; the database holds only their hash. */
export const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex')
