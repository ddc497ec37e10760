import { createHash, randomBytes } from 'node:crypto'

/** A secret that lets in whoever holds it (a session, a reset, an upload): 43 characters of an address or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token: who reads it cannot use it. Tokens are random, so a plain hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
