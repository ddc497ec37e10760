import { createTransport } from 'nodemailer'
import { type Mailer, MailRefused } from './mailer.ts'

/** Mails through an SMTP server. Replies of the 5xx class are final; everything else may be tried again. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...mail, from: options.from })
      } catch (error) {
        const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
        if (code >= 500) throw new MailRefused(`The mail server refused: ${code}`, { cause: error })
        throw error
      }
    },
    async close() {
      transport.close()
    },
  }
}
