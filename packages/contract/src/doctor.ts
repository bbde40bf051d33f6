import { z } from 'zod'
import { connectionStatuses, providers } from './connections.ts'
import { pixProviders, webhookStates } from './pix-providers.ts'
import { declareRoutes } from './route.ts'
import { id, instant } from './shapes.ts'

// The state of the installation, check by check: findings as codes with facts. Their words are in doctor-words.ts.

/** Checks that concern a company: its administrators may run them too. */
export const companyChecks = ['lines', 'push', 'pix'] as const
export type CompanyCheck = (typeof companyChecks)[number]

/** Checks of the machine and its database. */
export const serverChecks = ['database', 'disk', 'clock', 'address', 'mail'] as const
export type ServerCheck = (typeof serverChecks)[number]

export const doctorStates = ['ok', 'off', 'warning', 'failing'] as const
/** off: not used, which is no error. */
export type DoctorState = (typeof doctorStates)[number]

/** Findings that need no action. */
const wellCodes = [
  'database_embedded',
  'database_external',
  'disk_ok',
  'clock_alone',
  'clock_embedded',
  'clock_external',
  'address_ok',
  'address_secure',
  'address_local',
  'mail_ok',
  'push_ok',
  'push_keys',
  'lines_ok',
  'pix_own',
  'pix_unseen',
  'pix_told',
  'needs_database',
] as const

/** Findings that may need an action. */
const advisedCodes = [
  'database_unreachable',
  'database_slow',
  'database_behind',
  'database_newer',
  'row_security',
  'connections_few',
  'transaction_old',
  'inbox_late',
  'inbox_set_aside',
  'outbox_late',
  'jobs_late',
  'jobs_failed',
  'disk_low',
  'disk_full',
  'disk_unwritable',
  'clock_differs',
  'clock_jumped',
  'clock_behind',
  'address_unset',
  'address_plain',
  'address_unreachable',
  'address_no_answer',
  'address_certificate',
  'address_certificate_ends',
  'address_stranger',
  'address_redirects',
  'address_no_sockets',
  'address_other_host',
  'server_stopped',
  'mail_off',
  'mail_unreachable',
  'mail_certificate',
  'mail_login',
  'mail_no_sender',
  'push_nobody',
  'push_insecure',
  'lines_none',
  'lines_down',
  'lines_pairing',
  'lines_waiting',
  'lines_set_aside',
  'lines_unserved',
  'lines_package',
  'lines_restart',
  'pix_interrupted',
  'pix_untold',
  'pix_refused',
  'pix_incomplete',
  'pix_plain',
  'pix_no_answer',
  'pix_unasked',
  'pix_others',
  'timed_out',
  'fault',
] as const

export type AdvisedCode = (typeof advisedCodes)[number]
export type FindingCode = (typeof wellCodes)[number] | AdvisedCode

const finding = z.object({
  code: z.enum([...wellCodes, ...advisedCodes]),
  state: z.enum(doctorStates),
  /** Values for its words. A name's suffix gives the unit: Ms, Bytes, Days; an instant ends in At. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Finding = z.output<typeof finding>

const examinedLine = z.object({
  companyId: id(),
  companyName: z.string(),
  id: id(),
  name: z.string(),
  provider: z.enum(providers),
  status: z.enum(connectionStatuses),
  /** Code of the reason why the line is down; the web translates it. */
  trouble: z.string(),
  state: z.enum(doctorStates),
  downSince: instant().nullable(),
  waiting: z.int(),
  oldestWaitingAt: instant().nullable(),
  /** Number of dead-letter events. */
  setAside: z.int(),
  /** Time of the last incoming event; null if there is none within the retention. */
  lastHeardAt: instant().nullable(),
})
export type ExaminedLine = z.output<typeof examinedLine>

/** Limit of listed lines; those with problems come first. */
export const EXAMINED_LINES = 100

/** A company whose Pix provider sends no payment events. */
const examinedAccount = z.object({
  companyId: id(),
  companyName: z.string(),
  provider: z.enum(pixProviders),
  state: z.enum(webhookStates),
  since: instant(),
  /** Time of the alert to its administrators. */
  alertedAt: instant().nullable(),
})

/** Limit of listed accounts; the longest affected first. */
export const EXAMINED_ACCOUNTS = 100

const report = z.object({
  check: z.enum([...companyChecks, ...serverChecks]),
  /** The worst state of its findings. */
  state: z.enum(doctorStates),
  /** At least one, the worst first. */
  findings: z.array(finding),
  /** Present in the check of lines. */
  lines: z.array(examinedLine).optional(),
  /** Present in the check of Pix for super users: accounts of all companies with problems. */
  accounts: z.array(examinedAccount).optional(),
  tookMs: z.int(),
  at: instant(),
})
export type DoctorReport = z.output<typeof report>
export type DoctorCheck = DoctorReport['check']

export const doctorRoutes = declareRoutes({
  'GET /doctor/company/:check': {
    summary:
      "Check the company's connections, browser notifications or Pix webhooks; for the operator, the connections of all companies",
    who: 'admin',
    params: z.object({ check: z.enum(companyChecks) }),
    reply: report,
  },
  'GET /doctor/server/:check': {
    summary: 'Check the database, disk, clock, public address or mail',
    who: 'super',
    params: z.object({ check: z.enum(serverChecks) }),
    reply: report,
  },
})
