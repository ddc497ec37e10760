import type { ErrorState } from '../../../../../contract/error-log.ts'
import type { AuditAction } from '../../../../../domain/accounts/audit.ts'
import type { SecurityEvent } from '../../../../../domain/accounts/security-log.ts'
import type { MessageState } from '../../../../../domain/messages.ts'
import { isDay } from '../../../../../domain/time/clock.ts'
import type { TroubleSource } from '../../../../../domain/trouble.ts'
import { keyParam, type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

export const logParts = ['errors', 'messages', 'security', 'audit', 'money'] as const

export type LogPart = (typeof logParts)[number]

/** The open part and the filters of all parts; each part reads only its own. */
export interface LogTabSearch {
  /** Absent: the errors part. */
  log?: LogPart | undefined
  errors?: ErrorState | undefined
  source?: TroubleSource | undefined
  messages?: MessageState | undefined
  recipient?: string | undefined
  event?: SecurityEvent | undefined
  account?: string | undefined
  address?: string | undefined
  actor?: string | undefined
  action?: AuditAction | undefined
  subject?: string | undefined
  day?: string | undefined
  /** In the errors part: the day whose differences with the payment provider are shown. */
  moneyDay?: string | undefined
  /** `2026-11` */
  month?: string | undefined
}

/** Accepts any value shaped like a word, so that the router need not load the tab's lists; the tab ignores unknown words. */
const word = <Word extends string>(value: unknown): Word | undefined =>
  typeof value === 'string' && /^[a-z_.]{1,60}$/.test(value) ? (value as Word) : undefined

export const parseLogTabSearch = (raw: RawSearch): LogTabSearch => ({
  log: logParts.find((part) => part === raw.log),
  errors: raw.errors === 'resolved' ? 'resolved' : undefined,
  source: word(raw.source),
  messages: word(raw.messages),
  recipient: textParam(raw.recipient),
  event: word(raw.event),
  account: textParam(raw.account),
  address: textParam(raw.address),
  actor: keyParam(raw.actor),
  action: word(raw.action),
  subject: textParam(raw.subject),
  day: typeof raw.day === 'string' && isDay(raw.day) ? raw.day : undefined,
  moneyDay: typeof raw.moneyDay === 'string' && isDay(raw.moneyDay) ? raw.moneyDay : undefined,
  month: typeof raw.month === 'string' && isDay(`${raw.month}-01`) ? raw.month : undefined,
})
