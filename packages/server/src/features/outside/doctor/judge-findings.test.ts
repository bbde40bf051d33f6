import type { Finding } from '@guiche/contract/doctor'
import { expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '../../../platform/clock.ts'
import type { DatabaseFacts } from '../../../platform/database/examine-database.ts'
import { judgeCertificateEnd, judgeProbeFailure } from './check-address.ts'
import { judgeClock } from './check-clock.ts'
import { judgeBacklog, judgeDatabase } from './check-database.ts'
import { judgeSpace } from './check-disk.ts'
import { judgeLines } from './check-lines.ts'
import { judgeMailError } from './check-mail.ts'

// Thresholds of the pure rules. doctor.test.ts covers real findings.

const summaryOf = (findings: Finding[]) => findings.map(({ code, state }) => `${state} ${code}`)

const MIB = 2 ** 20
const GIB = 2 ** 30

test.each([
  [499 * MIB, 100 * GIB, 'failing disk_full'],
  [500 * MIB, 1 * GIB, 'warning disk_low'],
  [2 * GIB - 1, 10 * GIB, 'warning disk_low'],
  [2 * GIB, 20 * GIB, 'ok disk_ok'],
  [9 * GIB, 100 * GIB, 'warning disk_low'],
  [10 * GIB, 100 * GIB, 'ok disk_ok'],
])('%i bytes free of %i: %s', (freeBytes, totalBytes, expected) => {
  expect(summaryOf([judgeSpace({ folder: '/data', freeBytes, totalBytes })])).toEqual([expected])
})

const well: DatabaseFacts = {
  version: '18.1',
  latencyMs: 3,
  connections: 79,
  maxConnections: 100,
  sizeBytes: 10,
  oldestTransactionMs: 4 * MINUTE,
  rowSecurityFaults: [],
  missingMigrations: 0,
  isNewer: false,
}

test.each<[Partial<DatabaseFacts>, string[]]>([
  [{}, []],
  [{ connections: 80 }, ['warning connections_few']],
  [{ connections: 95 }, ['failing connections_few']],
  [{ latencyMs: 250 }, ['warning database_slow']],
  [{ oldestTransactionMs: 5 * MINUTE }, ['warning transaction_old']],
  [{ isNewer: true }, ['warning database_newer']],
  [
    { rowSecurityFaults: ['a', 'b'], missingMigrations: 2 },
    ['failing row_security', 'failing database_behind'],
  ],
])('a database with %j: %j', (facts, expected) => {
  expect(summaryOf(judgeDatabase({ ...well, ...facts }))).toEqual(expected)
})

test('events that wait for ten minutes, and jobs that wait for a day, are failing', () => {
  const none = { count: 0, oldestMs: 0 }
  const backlog = { inbox: none, setAside: 0, outbox: none }
  const jobs = { late: 0, oldestMs: 0, failed: 0 }
  expect(judgeBacklog(backlog, jobs)).toEqual([])
  const stuck = { ...backlog, inbox: { count: 3, oldestMs: 10 * MINUTE } }
  expect(summaryOf(judgeBacklog(stuck, { late: 1, oldestMs: DAY, failed: 2 }))).toEqual([
    'failing inbox_late',
    'failing jobs_late',
    'warning jobs_failed',
  ])
})

const at = Date.parse('2026-11-23T12:00:00Z')
const clocks = {
  offsetMs: -1999,
  newestAt: new Date(at - DAY),
  startedAt: new Date(at - DAY),
  jumpMs: 4999,
  isEmbedded: false,
  at,
}

test.each<[Partial<typeof clocks>, string[]]>([
  [{}, ['ok clock_external']],
  [{ isEmbedded: true }, ['ok clock_embedded']],
  [{ isEmbedded: true, startedAt: new Date(at - SECOND) }, ['ok clock_alone']],
  [{ offsetMs: -2 * SECOND }, ['warning clock_differs']],
  [{ offsetMs: MINUTE }, ['failing clock_differs']],
  [{ jumpMs: -5 * SECOND }, ['warning clock_jumped']],
  [{ newestAt: new Date(at + MINUTE + 1) }, ['failing clock_behind']],
])('clocks with %j: %j', (change, expected) => {
  expect(summaryOf(judgeClock({ ...clocks, ...change }))).toEqual(expected)
})

test('a certificate is warned of two weeks before its end', () => {
  expect(judgeCertificateEnd(14, 'https://x.example')).toEqual([])
  expect(judgeCertificateEnd(undefined, 'http://x.example')).toEqual([])
  expect(judgeCertificateEnd(13, 'https://x.example')).toMatchObject([{ facts: { restDays: 13 } }])
})

test.each([
  ['CERT_HAS_EXPIRED', 'failing address_certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'failing address_certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'failing address_certificate'],
  ['ETIMEDOUT', 'warning address_no_answer'],
  ['ENOTFOUND', 'failing address_unreachable'],
])('an address that fails by %s: %s', (code, expected) => {
  const error = Object.assign(new Error('no'), { code })
  expect(summaryOf([judgeProbeFailure(error, 'https://x.example')])).toEqual([expected])
})

test.each([
  [{ code: 'EAUTH', responseCode: 535 }, 'no', 'failing mail_login'],
  [{ code: 'ESOCKET' }, 'certificate has expired', 'failing mail_certificate'],
  [{ code: 'EDNS' }, 'getaddrinfo ENOTFOUND mail.example', 'failing mail_unreachable'],
])('a mail server that fails by %j: %s', (parts, message, expected) => {
  const error = Object.assign(new Error(message), parts)
  expect(summaryOf([judgeMailError(error, 'mail.example:587')])).toEqual([expected])
})

const lines = {
  total: 5,
  connected: 5,
  down: 0,
  pairing: 0,
  late: 0,
  lateSince: null,
  unserved: 0,
  linked: 2,
  driverless: 0,
}

test('lines without their client are reported while it is missing, and with a restart after its installation', () => {
  expect(summaryOf(judgeLines(lines, 0, true))).toEqual(['ok lines_ok'])
  expect(summaryOf(judgeLines(lines, 0, false))).toEqual(['failing lines_package', 'ok lines_ok'])
  expect(summaryOf(judgeLines({ ...lines, driverless: 2 }, 0, true))).toEqual([
    'warning lines_restart',
    'ok lines_ok',
  ])
  expect(summaryOf(judgeLines({ ...lines, linked: 0 }, 0, false))).toEqual(['ok lines_ok'])
})
