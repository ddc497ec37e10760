import { createHash, randomBytes } from 'node:crypto'

/** A bearer secret (session, password reset, upload): 43 characters, safe in URLs and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hash of a token for the database, so that reading it there does not allow using it. Tokens are random, so a plain hash suffices. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
