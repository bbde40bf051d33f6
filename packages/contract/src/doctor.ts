import { z } from 'zod'
import { connectionStatuses, providers } from './connections.ts'
import { pixProviders, webhookStates } from './pix-providers.ts'
import { declareRoutes } from './route.ts'
import { id, instant } from './shapes.ts'

// Whether the installation is well, check by check: what was found, as a code with its facts. Words are in doctor-words.ts.

/** What concerns a company: its administrators ask for it too. */
export const companyChecks = ['lines', 'push', 'pix'] as const
export type CompanyCheck = (typeof companyChecks)[number]

/** What concerns the machine and its database. */
export const serverChecks = ['database', 'disk', 'clock', 'address', 'mail'] as const
export type ServerCheck = (typeof serverChecks)[number]

export const doctorStates = ['ok', 'off', 'warning', 'failing'] as const
/** off: not used, which is no fault. */
export type DoctorState = (typeof doctorStates)[number]

/** What asks for nothing, by itself. */
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

/** What asks for something to be done, or may. */
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
  /** What its words need. The end of a name says what a number is: Ms, Bytes, Days; an instant ends in At. */
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
  /** Why it is down, in a word of ours that the web explains. */
  trouble: z.string(),
  state: z.enum(doctorStates),
  downSince: instant().nullable(),
  waiting: z.int(),
  oldestWaitingAt: instant().nullable(),
  /** Events that could not be taken. */
  setAside: z.int(),
  /** When anything came last; null where nothing did in the days that are kept. */
  lastHeardAt: instant().nullable(),
})
export type ExaminedLine = z.output<typeof examinedLine>

/** So many lines are listed, those first that are not well. */
export const EXAMINED_LINES = 100

/** A company whose provider of Pix does not tell of payments. */
const examinedAccount = z.object({
  companyId: id(),
  companyName: z.string(),
  provider: z.enum(pixProviders),
  state: z.enum(webhookStates),
  since: instant(),
  /** When its administrators were told. */
  alertedAt: instant().nullable(),
})

/** So many are listed, the longest so first. */
export const EXAMINED_ACCOUNTS = 100

const report = z.object({
  check: z.enum([...companyChecks, ...serverChecks]),
  /** Of the worst finding. */
  state: z.enum(doctorStates),
  /** The worst first; one at least. */
  findings: z.array(finding),
  /** Of the check of lines. */
  lines: z.array(examinedLine).optional(),
  /** Of the check of Pix, for whoever runs the platform: those of other companies that are not well. */
  accounts: z.array(examinedAccount).optional(),
  tookMs: z.int(),
  at: instant(),
})
export type DoctorReport = z.output<typeof report>
export type DoctorCheck = DoctorReport['check']

export const doctorRoutes = declareRoutes({
  'GET /doctor/company/:check': {
    summary:
      "Check the company's connections, browser notifications or what its provider of Pix tells; the operator's are all lines",
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
