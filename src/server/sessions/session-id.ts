import { hashToken } from '../secret-token.ts'

/** The id by which the database knows the session of a cookie's token. */
export const sessionIdOf: (token: string) => string = hashToken
