import { reportGroupings } from '@guiche/contract/dashboard'
import { z } from 'zod'
import { declareTool } from './tool.ts'

const ROWS_MAX = 200

const daySchema = (description: string) => z.iso.date().optional().describe(description)

export const showBoard = declareTool({
  name: 'show_live_board',
  title: 'Who waits now',
  description:
    'For administrators: who holds how many tickets now, how many wait in each queue, and who has waited longest.',
  routes: ['GET /reports/now'],
  input: z.strictObject({}),
  run: async (ask) => {
    const { people, queues, ...rest } = await ask('GET /reports/now', {})
    return { people: people.slice(0, ROWS_MAX), queues: queues.slice(0, ROWS_MAX), ...rest }
  },
})

export const showFigures = declareTool({
  name: 'show_figures',
  title: 'Figures of a period',
  description:
    'For administrators: tickets of a period with average times in minutes, and the figures of each attendant.',
  routes: ['GET /dashboard'],
  input: z.strictObject({ from: daySchema('First day'), to: daySchema('Last day') }),
  run: async (ask, { from, to }) => {
    const query = { date_from: from, date_to: to }
    const { counters, attendants } = await ask('GET /dashboard', { query })
    return { counters, attendants: attendants.slice(0, ROWS_MAX) }
  },
})

export const showReport = declareTool({
  name: 'show_report',
  title: 'Report by group',
  description:
    'For administrators: counts and times in minutes of the tickets of a period, by queue, line, tag, hour, user or ' +
    'close reason.',
  routes: ['GET /reports/tickets'],
  input: z.strictObject({
    by: z.enum(reportGroupings).default('queue'),
    from: daySchema('First day'),
    to: daySchema('Last day'),
  }),
  run: async (ask, query) => {
    const { rows, total } = await ask('GET /reports/tickets', { query })
    return { rows: rows.slice(0, ROWS_MAX), total, hasMore: rows.length > ROWS_MAX }
  },
})
