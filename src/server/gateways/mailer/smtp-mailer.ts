import { createTransport } from 'nodemailer'
import { type Mail, type Mailer, MailRefused } from './mailer.ts'

/** Commands whose refusal concerns this mail or its recipient; any other (login, sender) concerns the portal, and may be solved later. */
const stepsAboutTheMail = new Set(['RCPT TO', 'DATA'])

/** Mails through an SMTP server. A 5xx reply about the mail itself is final; everything else is retried. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  async function sendOne(mail: Mail): Promise<void> {
    try {
      await transport.sendMail({ ...mail, from: options.from })
    } catch (error) {
      if (isFinal(error)) throw new MailRefused(error.message, { cause: error })
      throw error
    }
  }
  return {
    send: (mails) => mails.map(sendOne),
    async close() {
      transport.close()
    },
  }
}

const isFinal = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  stepsAboutTheMail.has(String(error.command))
