import { hashToken } from '../secrets/secret-token.ts'

/** The id under which the database stores the session of a cookie's token. */
export const sessionIdOf: (token: string) => string = hashToken
