import { createHmac, timingSafeEqual } from 'node:crypto'
import { BadSignature } from './payment-gateway.ts'

export const sandboxSignatureHeader = 'sandbox-signature'

/** Older signatures are rejected, so that a recorded call cannot be replayed later. */
const toleranceSeconds = 300

/** `t=…,v1=…`: HMAC-SHA256 of time and body. */
export function signSandboxEvent(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Throws `BadSignature` if the signature is not the sandbox's or is too old. */
export function checkSandboxSignature(rawBody: Buffer, header: string, secret: string): void {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header)
  if (!match?.[1] || !match[2]) throw new BadSignature('Malformed signature')
  const expected = createHmac('sha256', secret).update(`${match[1]}.`).update(rawBody).digest()
  if (!timingSafeEqual(expected, Buffer.from(match[2], 'hex'))) throw new BadSignature('Wrong signature')
  if (Math.abs(Date.now() / 1000 - Number(match[1])) > toleranceSeconds) throw new BadSignature('Signature too old')
}
