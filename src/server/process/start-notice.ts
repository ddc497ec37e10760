import { company } from '../../domain/company.ts'
import type { AppContext } from '../app-context.ts'
import type { Config } from '../config.ts'
import type { DemoAccount } from '../demo/seed-demo.ts'

const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

/** True if the listening address, the public URL or a proxy makes the portal reachable for others. */
function isReachableByOthers({ host, publicUrl, trustedProxies }: Config['http']): boolean {
  return !loopback.has(host) || trustedProxies > 0 || (publicUrl !== null && !loopback.has(new URL(publicUrl).hostname))
}

/** The line that states the data folder, if it is not the default one. */
export const describeMovedData = (directory: string, instead: string): string =>
  `Database e dati si trovano in ${directory}: avviato da root, il database non può entrare in ${instead}. Con DATA_DIR scegli un’altra cartella.`

/** Lines printed once the portal runs: the URL, the demo accounts, and a warning if others could use them. */
export function describeStart(app: AppContext, demo: readonly DemoAccount[]): string[] {
  const { config } = app
  const lines = ['', `${company.product} è pronta: ${app.publicUrl()}`]
  if (demo.length > 0) {
    lines.push('', 'Account dimostrativi:')
    for (const { username, password, description } of demo) {
      lines.push(`  ${username.padEnd(12)} ${password.padEnd(16)} ${description}`)
    }
  }
  if (isReachableByOthers(config.http) && (demo.length > 0 || app.sandbox)) {
    lines.push(
      '',
      '*** ATTENZIONE: account dimostrativi o pagamenti simulati attivi su un indirizzo raggiungibile da altri. ***',
    )
  }
  if (config.http.overHttps && config.http.trustedProxies === 0) {
    lines.push(
      '',
      '*** ATTENZIONE: PUBLIC_URL è https ma TRUST_PROXY è 0: dietro un proxy tutti i clienti sembrano un solo indirizzo. ***',
      '    Indica con TRUST_PROXY quanti proxy ci sono davanti al portale (di solito 1).',
    )
  }
  if (config.payments.provider === 'sandbox') lines.push('', 'Pagamenti: pagina simulata (nessun addebito reale).')
  if (!config.jobs) lines.push('', 'JOBS=0: email, rimborsi, negozi e ogni altro lavoro in coda aspettano.')
  if (!config.mail.smtpUrl) lines.push('Email: conservate nel pannello admin, scheda Log.')
  lines.push('')
  return lines
}
