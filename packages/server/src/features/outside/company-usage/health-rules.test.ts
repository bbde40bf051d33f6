import { expect, test } from 'vitest'
import { judgeHealth, type HealthSigns } from './health-rules.ts'

const AT = new Date('2026-11-26T12:00:00Z')
const well: HealthSigns = {
  status: true,
  dueDate: '2026-11-27T00:00:00Z',
  linesDown: 0,
  lateMessages: 0,
  setAsideEvents: 0,
  failedJobs: 0,
}

test.each<[string, Partial<HealthSigns>, ReturnType<typeof judgeHealth>]>([
  ['nothing is wrong', {}, { health: 'ok', reasons: [] }],
  ['it never expires', { dueDate: null }, { health: 'ok', reasons: [] }],
  [
    'all at once, what weighs most first',
    { linesDown: 1, lateMessages: 2, setAsideEvents: 3, failedJobs: 4 },
    { health: 'attention', reasons: ['lines_down', 'outbox_late', 'set_aside', 'failed_jobs'] },
  ],
  ['one failed job', { failedJobs: 1 }, { health: 'attention', reasons: ['failed_jobs'] }],
  [
    'it has not paid, and its lines are down',
    { dueDate: '2026-11-26T11:59:59Z', linesDown: 1 },
    { health: 'stopped', reasons: ['expired'] },
  ],
  [
    'it is inactive and has not paid',
    { status: false, dueDate: '2020-01-01T00:00:00Z' },
    { health: 'stopped', reasons: ['inactive'] },
  ],
])('%s', (_, signs, judged) => expect(judgeHealth({ ...well, ...signs }, AT)).toEqual(judged))
