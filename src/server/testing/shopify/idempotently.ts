import { GraphQLError, type GraphQLResolveInfo, getDirectiveValues } from 'graphql'
import type { StandInUserError } from './resolver.ts'
import type { StandInShop } from './stand-in-shop.ts'

interface Payload {
  userErrors: StandInUserError[]
}

/**
 * Runs `work` once for each key of `@idempotent`, which Shopify requires since 2026-04. The same call again gets the same answer; a key that was used
 * with other input, or whose call failed, is refused. `nothing`: the other fields of a refusal.
 */
export function idempotently<Answer extends Payload>(
  shop: StandInShop,
  { schema, fieldName, fieldNodes, variableValues }: GraphQLResolveInfo,
  given: object,
  work: () => Answer,
  nothing: object,
): object {
  const directive = schema.getDirective('idempotent')
  const key = directive && fieldNodes[0] && getDirectiveValues(directive, fieldNodes[0], variableValues)?.key
  if (typeof key !== 'string' || key === '') {
    const message = 'The @idempotent directive is required for this mutation but was not provided.'
    throw new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })
  }
  const asked = JSON.stringify([fieldName, given])
  const refused = (code: string, message: string) => ({ ...nothing, userErrors: [{ field: null, message, code }] })
  const earlier = shop.done.get(key)
  if (earlier && earlier.asked !== asked) {
    const message = 'The same idempotency key cannot be used with different operation parameters.'
    return refused('IDEMPOTENCY_KEY_PARAMETER_MISMATCH', message)
  }
  if (earlier?.hasFailed) {
    const message = 'A previous request with this idempotency key failed. Retry with a new idempotency key.'
    return refused('IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED', message)
  }
  if (earlier) return earlier.answer
  const answer = work()
  shop.done.set(key, { asked, answer, hasFailed: answer.userErrors.length > 0 })
  return answer
}
