import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** argon2id as OWASP advises: 19 MiB, two passes. About 40 ms of a core each. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two hashes at a time: a rush of logins must not take every core and stall the rest. */
const slots = pLimit(2)

export const hashPassword = (password: string): Promise<string> => slots(() => hash(password, cost))

/** A hash of nothing anybody knows, compared when the account does not exist, so that both answers take as long. */
const decoy = hashPassword(crypto.randomUUID())

/** Never true without a stored hash. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await decoy)
  const matches = await slots(() => verify(against, password))
  return stored !== undefined && matches
}
