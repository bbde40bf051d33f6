import { resolve } from 'node:path'
import { z } from 'zod'
import { type AllowedHost, parseAllowedHost } from './http/outgoing/allowed-hosts.ts'

// The only module that reads the environment. It is parsed once at start; all errors are reported together.

const ROOT = resolve(import.meta.dirname, '../../../..')

const undefinedIfEmpty = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(undefinedIfEmpty, schema.optional())
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
const oneOf = <const Name extends string>(...names: readonly [Name, ...Name[]]) =>
  z.enum(names, { error: `must be one of: ${names.join(', ')}` })
const PORT_FAULT = 'must be a whole number from 0 to 65535'
const PATIENCE_FAULT = 'must be a number from 1 to 20'
const PASSWORD_FAULT = 'must have 5 to 50 characters'
const HOST_FAULT =
  'must be names, addresses or networks, each with a port or without: n8n:5678, 10.1.0.0/16, [::1]:3001'
/** A comma-separated list. */
const listOf = <T extends z.ZodType>(entry: T) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((one) => one.trim())
            .filter(Boolean)
        : [],
    z.array(entry),
  )
/** Two numbers separated by a comma. */
const twoNumbers = (
  example: string,
  [first, second]: readonly [Bounds, Bounds],
  isFit: (one: number, other: number) => boolean = () => true,
) => {
  const fault = `must be two numbers, such as ${example}: ${first.what} (${first.least} to ${first.most}), ${second.what} (${second.least} to ${second.most})`
  return z
    .string()
    .regex(/^\s*\d+(?:\.\d+)?\s*,\s*\d+(?:\.\d+)?\s*$/, fault)
    .transform((text): [number, number] => {
      const [one = NaN, other = NaN] = text.split(',').map(Number)
      return [one, other]
    })
    .refine(([one, other]) => isWithin(one, first) && isWithin(other, second), fault)
    .refine(([one, other]) => isFit(one, other), `the second must not be less than the first`)
}

interface Bounds {
  readonly what: string
  readonly least: number
  readonly most: number
  readonly isWhole?: boolean
}

function isWithin(number: number, { least, most, isWhole = true }: Bounds): boolean {
  return number >= least && number <= most && (!isWhole || Number.isInteger(number))
}

const paceVariable = (example: string) =>
  twoNumbers(example, [
    { what: 'at once after a rest', least: 1, most: 100_000 },
    { what: 'a second from then on', least: 0.001, most: 10_000, isWhole: false },
  ]).transform(([burst, perSecond]) => ({ burst, perSecond }))

const postgresUrl = z.string().regex(/^postgres(?:ql)?:\/\//, 'must be a postgres:// address')

const variables = z.object({
  PORT: z.preprocess(
    undefinedIfEmpty,
    z.coerce.number(PORT_FAULT).refine(isPort, PORT_FAULT).default(3000),
  ),
  HOST: optional(z.string().min(1)),
  DATA_DIR: z.preprocess(undefinedIfEmpty, z.string().default('./data')),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_URL_APP: optional(postgresUrl),
  DATABASE_URL_ACROSS: optional(postgresUrl),
  DATABASE_URL_JOBS: optional(postgresUrl),
  PUBLIC_URL: optional(webAddress),
  CORS_ORIGINS: listOf(webAddress.transform((url) => new URL(url).origin)),
  OUTBOUND_ALLOW: listOf(
    z.string().transform((entry, context) => {
      const host = parseAllowedHost(entry)
      if (host) return host
      context.addIssue(HOST_FAULT)
      return z.NEVER
    }),
  ),
  OPENAI_URL: z.preprocess(undefinedIfEmpty, webAddress.default('https://api.openai.com/v1')),
  DIALOGFLOW_URL: z.preprocess(
    undefinedIfEmpty,
    webAddress.default('https://dialogflow.googleapis.com'),
  ),
  GOOGLE_TOKEN_URL: z.preprocess(
    undefinedIfEmpty,
    webAddress.default('https://oauth2.googleapis.com/token'),
  ),
  AZURE_SPEECH_URL: optional(webAddress),
  ASAAS_URL: optional(webAddress),
  EFI_URL: optional(webAddress),
  SECRET: optional(z.string().min(32, 'must be at least 32 characters')),
  ADMIN_EMAIL: z.preprocess(
    undefinedIfEmpty,
    z.email('must be a mail address').default('admin@guiche.local'),
  ),
  ADMIN_PASSWORD: optional(z.string().min(5, PASSWORD_FAULT).max(50, PASSWORD_FAULT)),
  DEMO: optional(oneOf('on', 'off')),
  ROLE: z.preprocess(undefinedIfEmpty, oneOf('all', 'web', 'worker', 'lines').default('all')),
  TLS_CERT: optional(z.string()),
  TLS_KEY: optional(z.string()),
  TRUST_PROXY: z.preprocess(undefinedIfEmpty, oneOf('on', 'off').default('off')),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')),
  MAIL_FROM: optional(z.string().max(200)),
  METRICS_TOKEN: optional(z.string().min(16, 'must be at least 16 characters')),
  BETA_PACE: optional(paceVariable('3,1')),
  BETA_CHAT_PACE: optional(paceVariable('10,0.5')),
  BETA_FIRST_CONTACT_SECONDS: optional(
    twoNumbers(
      '20,60',
      [
        { what: 'seconds between two at least', least: 0, most: 86_400, isWhole: false },
        { what: 'at most', least: 0, most: 86_400, isWhole: false },
      ],
      (least, most) => least <= most,
    ),
  ),
  BETA_FIRST_CONTACTS_A_DAY: optional(
    twoNumbers('20,60', [
      { what: 'in the first 30 days of a pairing', least: 1, most: 1_000_000 },
      { what: 'from then on', least: 1, most: 1_000_000 },
    ]),
  ),
  PATIENCE: z.preprocess(
    undefinedIfEmpty,
    z.coerce.number(PATIENCE_FAULT).min(1, PATIENCE_FAULT).max(20, PATIENCE_FAULT).default(1),
  ),
  LOG_LEVEL: z.preprocess(
    undefinedIfEmpty,
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  ),
})

/** The names of all variables that are read, compared with .env.example by a test. */
export const variableNames = Object.keys(variables.shape)

export interface Config {
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** Absent: the embedded PostgreSQL is started. */
  database?: { owner: string; app?: string; across?: string; jobs?: string }
  /** Without a trailing slash. */
  publicUrl?: string
  corsOrigins: string[]
  /** Hosts in the operator's network, and ports other than the web's, that companies' addresses may name. */
  outboundAllow: AllowedHost[]
  /** Base URL of the AI that companies use, without a trailing slash. */
  openAiUrl: string
  /** Base URLs of Dialogflow and of its token endpoint, without a trailing slash. */
  google: { dialogflow: string; token: string }
  /** Base URL that replaces Azure's speech service, without a trailing slash. */
  speechUrl?: string
  /** Base URLs that replace those of the Pix providers, without a trailing slash. */
  pix: { asaas?: string; efi?: string }
  secret?: string
  admin: { email: string; password?: string }
  demo: boolean
  role: 'all' | 'web' | 'worker' | 'lines'
  tls?: { certFile: string; keyFile: string }
  trustProxy: boolean
  /** Absent: mails are written to files in the data folder. */
  smtpUrl?: string
  mailFrom?: string
  metricsToken?: string
  logLevel: string
  /** Factor of the timeouts (patience.ts). */
  patience: number
  /** Overrides of the pacing of linked devices. */
  betaPaces: BetaPaces
}

interface Pace {
  burst: number
  perSecond: number
}

export interface BetaPaces {
  pace?: Pace
  chatPace?: Pace
  /** Minimum and maximum between two first contacts. */
  firstContactSeconds?: [number, number]
  /** Limits for the first 30 days of a pairing and for later. */
  firstContactsADay?: [number, number]
}

type Environment = Readonly<Record<string, string | undefined>>

/** Its message has one line for each error of the environment. */
export class ConfigError extends Error {}

/** @param env such as process.env @throws ConfigError naming each wrong variable */
export function readConfig(env: Environment): Config {
  const parsed = variables.safeParse(env)
  const faults = [...(parsed.error?.issues.map(issueText) ?? []), ...combinationFaults(env)]
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults.join('\n'))
  return toConfig(parsed.data)
}

function issueText(issue: z.core.$ZodIssue): string {
  return `${issue.path[0]?.toString() ?? 'environment'}: ${issue.message}`
}

function isPort(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= 65_535
}

function combinationFaults(env: Environment): string[] {
  const faults: string[] = []
  if (!env.TLS_CERT !== !env.TLS_KEY) faults.push('TLS_CERT and TLS_KEY: give both or neither')
  // Processes that share a database need the same secret; a generated one is known to its process only.
  if (env.DATABASE_URL && !env.SECRET && (env.ROLE || 'all') !== 'all')
    faults.push('SECRET: must be given where a ROLE is, the same for every process')
  const roles = [env.DATABASE_URL_APP, env.DATABASE_URL_ACROSS, env.DATABASE_URL_JOBS]
  if (roles.some(Boolean) && !roles.every(Boolean))
    faults.push(
      'DATABASE_URL_APP, DATABASE_URL_ACROSS and DATABASE_URL_JOBS: give all three or none',
    )
  if (roles.some(Boolean) && !env.DATABASE_URL)
    faults.push('DATABASE_URL: must be given with DATABASE_URL_APP')
  return faults
}

function toConfig(env: z.output<typeof variables>): Config {
  const embedded = env.DATABASE_URL === undefined
  return {
    port: env.PORT,
    host: env.HOST ?? (embedded ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(ROOT, env.DATA_DIR),
    ...(env.DATABASE_URL && {
      database: {
        owner: env.DATABASE_URL,
        ...(env.DATABASE_URL_APP && { app: env.DATABASE_URL_APP }),
        ...(env.DATABASE_URL_ACROSS && { across: env.DATABASE_URL_ACROSS }),
        ...(env.DATABASE_URL_JOBS && { jobs: env.DATABASE_URL_JOBS }),
      },
    }),
    ...(env.PUBLIC_URL && { publicUrl: env.PUBLIC_URL.replace(/\/+$/, '') }),
    corsOrigins: env.CORS_ORIGINS,
    outboundAllow: env.OUTBOUND_ALLOW,
    openAiUrl: env.OPENAI_URL.replace(/\/+$/, ''),
    google: {
      dialogflow: env.DIALOGFLOW_URL.replace(/\/+$/, ''),
      token: env.GOOGLE_TOKEN_URL,
    },
    ...(env.AZURE_SPEECH_URL && { speechUrl: env.AZURE_SPEECH_URL.replace(/\/+$/, '') }),
    pix: {
      ...(env.ASAAS_URL && { asaas: env.ASAAS_URL.replace(/\/+$/, '') }),
      ...(env.EFI_URL && { efi: env.EFI_URL.replace(/\/+$/, '') }),
    },
    ...(env.SECRET && { secret: env.SECRET }),
    admin: { email: env.ADMIN_EMAIL, ...(env.ADMIN_PASSWORD && { password: env.ADMIN_PASSWORD }) },
    demo: env.DEMO === undefined ? embedded : env.DEMO === 'on',
    role: env.ROLE,
    ...(env.TLS_CERT && env.TLS_KEY && { tls: { certFile: env.TLS_CERT, keyFile: env.TLS_KEY } }),
    trustProxy: env.TRUST_PROXY === 'on',
    ...(env.SMTP_URL && { smtpUrl: env.SMTP_URL }),
    ...(env.MAIL_FROM && { mailFrom: env.MAIL_FROM }),
    ...(env.METRICS_TOKEN && { metricsToken: env.METRICS_TOKEN }),
    logLevel: env.LOG_LEVEL,
    patience: env.PATIENCE,
    betaPaces: {
      ...(env.BETA_PACE && { pace: env.BETA_PACE }),
      ...(env.BETA_CHAT_PACE && { chatPace: env.BETA_CHAT_PACE }),
      ...(env.BETA_FIRST_CONTACT_SECONDS && {
        firstContactSeconds: env.BETA_FIRST_CONTACT_SECONDS,
      }),
      ...(env.BETA_FIRST_CONTACTS_A_DAY && { firstContactsADay: env.BETA_FIRST_CONTACTS_A_DAY }),
    },
  }
}
