import type { Mail, MailKind } from '../../features/mail/mail.ts'
import { accountSamples } from './account-samples.ts'
import { answerSamples } from './answer-samples.ts'
import { disputeSamples } from './dispute-samples.ts'
import { orderSamples } from './order-samples.ts'
import { planSamples } from './plan-samples.ts'
import { shopSamples } from './shop-samples.ts'

/** Samples of every mail with fictitious data, by kind, for visual checks. A new kind without a sample does not compile. */
export const mailSamples: Readonly<Record<MailKind, (site: string) => Mail[]>> = {
  ...accountSamples,
  ...orderSamples,
  ...disputeSamples,
  ...planSamples,
  ...shopSamples,
  ...answerSamples,
}
