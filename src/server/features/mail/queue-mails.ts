import { isClosedAddress } from '../../../domain/accounts/account-data.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { queueMessages } from '../outbox/queue-messages.ts'
import { type Mail, mailTraits } from './mail.ts'
import { mailChannel } from './mail-delivery-job.ts'

/** Closed accounts get no mails, although their paid orders still ship. */
const reachable = (mails: readonly Mail[]) => mails.filter(({ to }) => !isClosedAddress(to))

/** Writes mails into the outbox, in the transaction of the change they report: none is lost, and none is sent after a rollback. */
export const queueMails = (app: Pick<AppContext, 'jobs'>, tx: Transaction, mails: readonly Mail[]): Promise<void> =>
  queueMessages(
    app,
    tx,
    mailChannel,
    reachable(mails).map(({ kind, to, dedupeKey, ...content }) => ({
      kind,
      recipient: to,
      content,
      dedupeKey: dedupeKey ?? null,
    })),
    ({ id, kind }) => ({ messageId: id, isAwaited: mailTraits[kind].isAwaited }),
  )
