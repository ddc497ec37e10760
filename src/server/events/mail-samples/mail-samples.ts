import type { Mail, MailKind } from '../../features/mail/mail.ts'
import { accountSamples } from './account-samples.ts'
import { answerSamples } from './answer-samples.ts'
import { disputeSamples } from './dispute-samples.ts'
import { orderSamples } from './order-samples.ts'
import { planSamples } from './plan-samples.ts'
import { shopSamples } from './shop-samples.ts'

/** Every mail with made-up facts, by kind, for whoever looks at how mails look. A new kind does not compile without. */
export const mailSamples: Readonly<Record<MailKind, (site: string) => Mail[]>> = {
  ...accountSamples,
  ...orderSamples,
  ...disputeSamples,
  ...planSamples,
  ...shopSamples,
  ...answerSamples,
}
