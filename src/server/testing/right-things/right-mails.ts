import { sql } from 'drizzle-orm'
import type { TestApp } from '../test-app.ts'

/** Creates undelivered mails. */
export class RightMails {
  readonly #app: TestApp

  constructor(app: TestApp) {
    this.#app = app
  }

  /** The error log entry of a permanently failed mail. */
  async undeliverable(): Promise<string> {
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`with mail as (
            insert into outbox (id, channel, kind, recipient, content, status)
            values (gen_random_uuid(), 'email', 'account.welcome', 'lucia@example.it',
                    '{"subject": "Prova", "heading": "Prova", "paragraphs": []}', 'failed')
            returning id
          )
          insert into error_logs (id, source, error_type, error_message, payload)
          select gen_random_uuid(), 'outbox', 'message.undeliverable', 'E-mail non recapitata',
                 jsonb_build_object('messageId', id, 'kind', 'account.welcome')
          from mail returning id`,
    )
    return rows[0]?.id ?? ''
  }

  /** A permanently failed mail. */
  async failedMessage(): Promise<string> {
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`select (payload ->> 'messageId')::uuid as id from error_logs where id = ${await this.undeliverable()}`,
    )
    return rows[0]?.id ?? ''
  }
}
