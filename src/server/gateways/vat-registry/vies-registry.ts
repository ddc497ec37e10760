import { z } from 'zod'
import { type ViesNumber, viesNumber } from '../../../domain/accounts/business-profile.ts'
import { oneLine } from '../../../domain/words/one-line.ts'
import { readBounded } from '../read-bounded.ts'
import { type VatAnswer, type VatRegistry, VatRegistryDown } from './vat-registry.ts'

const publicAddress = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

/** Some member states take 15 seconds. */
const timeoutMs = 20_000

/** Responses are a few hundred bytes. */
const maxBytes = 65_536

/** Maximum length of a name or an address. */
const longestText = 500

const given = z
  .string()
  .nullish()
  .transform((value) => {
    const text = value ? oneLine(value, longestText) : ''
    // VIES writes dashes for data that a member state does not disclose.
    return text === '' || /^-+$/.test(text) ? null : text
  })

/** `userError` and `errorWrappers` may come with status 200 and `valid: false`. Only a response without either says anything about the number. */
const Answer = z.object({
  valid: z.boolean().optional(),
  userError: z.string().nullish(),
  errorWrappers: z.array(z.object({ error: z.string() })).nullish(),
  name: given,
  address: given,
  requestIdentifier: given,
})

type Answer = z.infer<typeof Answer>

/**
 * Opens the VIES registry of the European Commission. `requester`: the portal's own VAT number, without which VIES issues no consultation number.
 * `apiRoot`: URL of a stand-in; null uses VIES itself.
 */
export function viesRegistry({
  apiRoot,
  requester,
}: {
  apiRoot: string | null
  requester: () => Promise<string | null>
}): VatRegistry {
  const address = `${apiRoot ?? publicAddress}/check-vat-number`
  const closing = new AbortController()

  async function ask({ state, number }: ViesNumber, by: ViesNumber | null): Promise<Answer> {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'Filiera' },
        body: JSON.stringify({
          countryCode: state,
          vatNumber: number,
          ...(by && { requesterMemberStateCode: by.state, requesterNumber: by.number }),
        }),
        redirect: 'error',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
      })
      const text = await readBounded(response.body, maxBytes, () => new Error('The response of VIES is too large'))
      return Answer.parse(JSON.parse(text.toString()))
    } catch (cause) {
      throw new VatRegistryDown('VIES did not answer', { cause })
    }
  }

  return {
    async consult(asked) {
      const number = await requester()
      const own = number === null ? null : viesNumber(number)
      let answer = await ask(asked, own)
      // The portal's own number is wrong, which says nothing about the customer's.
      if (own && failureOf(answer) === 'INVALID_REQUESTER_INFO') answer = await ask(asked, null)
      return readAnswer(answer)
    },
    close: () => closing.abort(),
  }
}

const failureOf = ({ userError, errorWrappers }: Answer): string | null => {
  const failure = errorWrappers?.[0]?.error ?? userError ?? null
  return failure === 'VALID' || failure === 'INVALID' ? null : failure || null
}

function readAnswer(answer: Answer): VatAnswer {
  const failure = failureOf(answer)
  // The number does not match the member state's format.
  const isNoNumber = failure === 'INVALID_INPUT'
  if (failure !== null && !isNoNumber) throw new VatRegistryDown(`VIES returned ${oneLine(failure, 60)}`)
  if (answer.valid === undefined && !isNoNumber) throw new VatRegistryDown('VIES returned an unexpected response')
  const { name, address, requestIdentifier } = answer
  if (answer.valid) return { outcome: 'valid', name, address, consultationNumber: requestIdentifier }
  return { outcome: 'unknown', name: null, address: null, consultationNumber: requestIdentifier }
}
