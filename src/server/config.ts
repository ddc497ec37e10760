import { resolve } from 'node:path'
import { z } from 'zod'
import { isVatNumber } from '../domain/accounts/business-profile.ts'
import { reachableFolder } from './database/embedded/reachable-folder.ts'
import { StartupError } from './startup-error.ts'

const flag = z.enum(['0', '1', 'true', 'false', '']).transform((value) => value === '1' || value === 'true')

/** Number of proxies in front of the portal, each of which appends an address to `X-Forwarded-For`. */
const hops = z
  .string()
  .regex(/^(?:\d|true|false)$/)
  .transform((value) => (value === 'true' ? 1 : Number(value === 'false' ? 0 : value)))

const paymentProviders = ['sandbox', 'stripe'] as const

export type PaymentProvider = (typeof paymentProviders)[number]

const blankIsAbsent = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A hot standby of the same server, for reads that may be slightly stale. */
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Seconds after SIGTERM during which requests are still accepted while `/readyz` fails. */
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).max(120).default(0),
  /** The same database without the pooler of DATABASE_URL, for migrations, LISTEN and the job queue. */
  DIRECT_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(10),
  /** Port on which Prometheus reads metrics; absent: no metrics. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** OTLP endpoint (HTTP) for traces; absent: no traces. The exporter itself reads OTEL_EXPORTER_OTLP_HEADERS. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().default('filiera'),
  /** Fraction of requests and jobs that are traced, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Folder for backups of the embedded database and files, and their daily time (Europe/Rome). */
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  /** `catalogue`: accounts and products, without a month of business. */
  DEMO: z.union([flag.transform((on) => (on ? 'business' : null)), z.literal('catalogue')]).default('business'),
  /** Off: mails, refunds, shop updates and all other queued jobs wait. Useful for inspecting a copy of the data. */
  JOBS: flag.default(true),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOW_HTTP: flag.default(false),
  HSTS_SUBDOMAINS: flag.default(false),
  TRUST_PROXY: hops.default(0),
  APP_SECRET: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  PAYMENTS: z.enum(paymentProviders).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  /** Comma-separated; several during a rotation. */
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** URL of a stand-in for api.stripe.com. */
  STRIPE_API_URL: z.url().optional(),
  /** URL of a stand-in for api.telegram.org. */
  TELEGRAM_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** URL of a stand-in for VIES. Not allowed in production. */
  VIES_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The portal's own VAT number with country prefix. */
  VIES_REQUESTER: z.string().refine(isVatNumber).optional(),
  /** URL of a stand-in for all Shopify shops, for tests and development. */
  SHOPIFY_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Allows an unencrypted mail server in production. */
  SMTP_PLAIN: flag.default(false),
  MAIL_FROM: z.string().optional(),
  SUPPORT_CHAT_URL: z.url({ protocol: /^https$/ }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
})

/** URLs of stand-ins for external servers. */
const standInSettings = ['STRIPE_API_URL', 'TELEGRAM_API_URL', 'VIES_API_URL', 'SHOPIFY_API_URL'] as const

/** Null: files are stored in the data folder. */
function s3Settings(env: z.infer<typeof Environment>) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket && !accessKeyId && !secretAccessKey && !env.S3_ENDPOINT) return null
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw new StartupError('Per i file in un archivio S3 servono S3_BUCKET, S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY.')
  }
  return { bucket, region: env.S3_REGION, endpoint: env.S3_ENDPOINT ?? null, accessKeyId, secretAccessKey }
}

/** Null: no tracing. */
function traceSettings(env: z.infer<typeof Environment>) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = env
  if (endpoint === undefined) return null
  return { endpoint: endpoint.replace(/\/+$/, ''), serviceName, share: env.OTEL_TRACES_SAMPLER_ARG }
}

/** `at` is null if backups are written only by the command. An external database is backed up by its operator. */
function backupSettings({ BACKUP_DIR: directory, BACKUP_AT: at, DATABASE_URL }: z.infer<typeof Environment>) {
  if (DATABASE_URL && (directory || at)) {
    throw new StartupError(
      'BACKUP_DIR e BACKUP_AT valgono per il database incorporato: con DATABASE_URL i backup li fa il tuo server (docs/operations.md).',
    )
  }
  if (at && !directory) throw new StartupError('Con BACKUP_AT serve anche BACKUP_DIR, la cartella dei backup.')
  return { directory: directory ? resolve(directory) : null, at: at ?? null }
}

/** `instead` is the default folder if PostgreSQL cannot reach it, so that another one is used; else null. */
function dataFolder(env: Pick<z.infer<typeof Environment>, 'DATA_DIR' | 'DATABASE_URL'>) {
  const wanted = resolve(env.DATA_DIR ?? './data')
  const directory = env.DATA_DIR === undefined && !env.DATABASE_URL ? reachableFolder(wanted) : wanted
  return { directory, instead: directory === wanted ? null : wanted }
}

/** A null `databaseUrl` means the embedded database. */
function databaseSettings(env: z.infer<typeof Environment>) {
  if (env.DIRECT_DATABASE_URL && !env.DATABASE_URL) {
    throw new StartupError(
      'DIRECT_DATABASE_URL vale solo accanto a DATABASE_URL: imposta anche quella, o togli la prima.',
    )
  }
  return {
    databaseUrl: env.DATABASE_URL ?? null,
    directDatabaseUrl: env.DIRECT_DATABASE_URL ?? null,
    connections: env.DATABASE_CONNECTIONS,
  }
}

const isLoopback = (url = ''): boolean =>
  /^smtps?:\/\/(?:[^@/]*@)?(?:localhost|127\.[\d.]+|\[::1\])(?::|\/|$)/.test(url)

const listOf = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export type Config = ReturnType<typeof readConfig>

/** The only place that reads the environment. All settings are validated at once, so that a wrong one prevents the start with one sentence. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const parsed = Environment.safeParse(blankIsAbsent(environment))
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))].join(', ')
    throw new StartupError(`Configurazione non valida: controlla il valore di ${names}.`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const overHttps = env.PUBLIC_URL !== undefined && new URL(env.PUBLIC_URL).protocol === 'https:'
  const provider: PaymentProvider = env.PAYMENTS ?? (env.STRIPE_SECRET_KEY ? 'stripe' : 'sandbox')
  if (provider === 'stripe' && !(env.STRIPE_SECRET_KEY && listOf(env.STRIPE_WEBHOOK_SECRET).length > 0)) {
    throw new StartupError('Per i pagamenti con Stripe servono STRIPE_SECRET_KEY e STRIPE_WEBHOOK_SECRET.')
  }
  if (production && provider === 'sandbox' && env.PAYMENTS !== 'sandbox') {
    throw new StartupError('In produzione servono le chiavi di Stripe; PAYMENTS=sandbox accetta i pagamenti simulati.')
  }
  const standIns = standInSettings.filter((name) => env[name] !== undefined)
  if (production && standIns.length > 0) {
    throw new StartupError(`Servono solo a test e sviluppo: in produzione togli ${standIns.join(', ')}.`)
  }
  if (production && !env.SMTP_URL) throw new StartupError('In produzione serve SMTP_URL per inviare le email.')
  if (production && !env.PUBLIC_URL) {
    throw new StartupError('In produzione serve PUBLIC_URL, l’indirizzo del portale a cui portano i link delle email.')
  }
  if (production && env.PUBLIC_URL && !overHttps && !env.ALLOW_HTTP) {
    throw new StartupError(
      'In produzione PUBLIC_URL deve cominciare con https://: senza, password e sessioni viaggiano in chiaro. Se è davvero quello che vuoi, imposta ALLOW_HTTP=1.',
    )
  }
  if (production && !(env.APP_SECRET && isStrongSecret(env.APP_SECRET))) {
    throw new StartupError(
      `In produzione serve APP_SECRET, almeno ${shortestSecret} caratteri a caso: generane uno con «openssl rand -base64 32».`,
    )
  }
  return Object.freeze({
    production,
    demo: production ? null : env.DEMO,
    jobs: env.JOBS,
    logLevel: env.LOG_LEVEL,
    secret: env.APP_SECRET,
    http: {
      host: env.HOST,
      port: env.PORT,
      /** Milliseconds between SIGTERM and the end of listening. */
      shutdownDelayMs: env.SHUTDOWN_DELAY_SECONDS * 1000,
      /** Number of trusted proxies in front of the portal; 0 trusts none. */
      trustedProxies: env.TRUST_PROXY,
      /** Public URL, for links in mails; null means the listening address. */
      publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
      /** True if users reach the portal over https, whatever the proxy uses internally. */
      overHttps,
      /** Whether HSTS covers all subdomains. */
      hstsSubdomains: env.HSTS_SUBDOMAINS,
    },
    /** A null port disables metrics. */
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT ?? null },
    traces: traceSettings(env),
    backup: backupSettings(env),
    s3: s3Settings(env),
    data: { ...dataFolder(env), ...databaseSettings(env), readUrl: env.DATABASE_READ_URL ?? null },
    payments: {
      provider,
      stripeSecretKey: env.STRIPE_SECRET_KEY ?? null,
      stripeWebhookSecrets: listOf(env.STRIPE_WEBHOOK_SECRET),
      stripeApiUrl: env.STRIPE_API_URL ?? null,
    },
    telegram: { apiUrl: env.TELEGRAM_API_URL?.replace(/\/+$/, '') ?? null },
    vies: { apiUrl: env.VIES_API_URL?.replace(/\/+$/, '') ?? null, requester: env.VIES_REQUESTER ?? null },
    shopify: { apiUrl: env.SHOPIFY_API_URL?.replace(/\/+$/, '') ?? null },
    /** URL of an external support chat; null: customers write a mail. */
    supportChatUrl: env.SUPPORT_CHAT_URL ?? null,
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      // A relay on the same machine involves no network.
      requiresTls: production && !env.SMTP_PLAIN && !isLoopback(env.SMTP_URL),
      from: env.MAIL_FROM ?? 'Filiera <no-reply@filiera.example>',
    },
  } as const)
}

/** Minimum number of characters of a production secret. */
const shortestSecret = 32

/**
 * Far below the entropy of 32 random hexadecimal digits (the minimum of 300,000 samples was 79), far above that of any repeated word or keyboard row
 * (33).
 */
const leastBits = 60

/** Estimates whether a secret is long and random enough. A phrase of many words may pass. */
function isStrongSecret(secret: string): boolean {
  const characters = [...secret]
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  // abcd… has many different characters, but only one step.
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0))
  return characters.length >= shortestSecret && Math.min(bitsOf(codes), bitsOf(steps)) >= leastBits
}

/** Shannon entropy per sign, times the number of signs that are not part of a repetition. */
function bitsOf(signs: readonly number[]): number {
  const triples = new Set(signs.slice(2).map((sign, at) => `${signs[at]},${signs[at + 1]},${sign}`))
  const counts = new Map<number, number>()
  for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const perSign = [...counts.values()].reduce((sum, count) => {
    const share = count / signs.length
    return sum - share * Math.log2(share)
  }, 0)
  return perSign * (triples.size + 2)
}
