import type { Board } from '@guiche/contract/dashboard'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../../platform/words.ts'
import { renderHtml, withSignedInUser } from '../../../../testing/render-html.tsx'
import { boardCsvRows } from './board-csv-rows.ts'
import { earliestWait, waitText } from './board-rules.ts'
import { BoardPeople } from './BoardPeople.tsx'
import { BoardQueues } from './BoardQueues.tsx'
import { LongestWaits } from './LongestWaits.tsx'

beforeAll(() => changeLanguage('pt'))

const AT = '2026-11-24T12:00:00.000Z'
const minutesBefore = (minutes: number) => new Date(Date.parse(AT) - minutes * 60_000).toISOString()

const ana = {
  id: 1,
  name: 'Ana',
  online: true,
  pausedAt: null,
  pauseReason: '',
  ticketLimit: 2,
  open: 4,
  snoozed: 1,
  unanswered: 2,
  waitingSince: minutesBefore(80),
}
const bia = {
  ...ana,
  id: 2,
  name: 'Bia',
  online: false,
  pausedAt: minutesBefore(5),
  pauseReason: 'Almoço',
}
const sales = {
  id: 3,
  name: 'Vendas',
  color: '#d00000',
  pending: 5,
  withBot: 1,
  open: 4,
  unanswered: 2,
  waitingSince: minutesBefore(90),
  warned: 1,
  breached: 2,
}
const board: Board = {
  at: AT,
  people: [bia, ana],
  queues: [sales, { ...sales, id: null, name: '', color: null, warned: 0, breached: 0 }],
  longest: [],
}

const renderWithCache = (element: Parameters<typeof withSignedInUser>[0]) =>
  renderHtml(
    withSignedInUser(
      <QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>,
    ),
  )

describe('the board', () => {
  it('shows attendants, online ones first, with their pauses and exceeded limits', () => {
    const html = renderWithCache(<BoardPeople people={board.people} at={Date.parse(AT)} />)
    expect(html.indexOf('Ana')).toBeLessThan(html.indexOf('Bia'))
    for (const shown of ['4 de 2', 'Acima do limite', '1 adiado', '1 h 20 min', '1 de 2 online'])
      expect(html).toContain(shown)
    expect(html).toContain('Em pausa: Almoço')
    expect(html).toContain('há 5 min')
  })

  it('shows queues and the tickets without one, with those that are late', () => {
    const html = renderWithCache(<BoardQueues queues={board.queues} at={Date.parse(AT)} />)
    for (const shown of ['Vendas', 'Sem fila', '2 vencidos', '1 quase', 'Em dia', '1 h 30 min'])
      expect(html).toContain(shown)
  })

  it('shows when no customer is waiting', () => {
    expect(renderWithCache(<LongestWaits longest={[]} at={0} />)).toContain(
      'Ninguém espera por nós.',
    )
  })

  it('counts waits from the server’s clock, and never below zero', () => {
    expect(waitText(minutesBefore(3), Date.parse(AT))).toBe('3 min')
    expect(waitText(minutesBefore(-3), Date.parse(AT))).toBe('1 min')
    expect(waitText(null, Date.parse(AT))).toBe('–')
    expect(earliestWait([ana, sales, { waitingSince: null }])).toBe(minutesBefore(90))
    expect(earliestWait([])).toBeNull()
  })

  it('becomes rows of a sheet', () => {
    const lines = boardCsvRows(board, (word) => word)
    expect(lines[1]).toEqual(['Bia', 'paused', 4, 1, 2, 80])
    expect(lines.at(-1)).toEqual(['noQueue', 5, 1, 4, 2, 90])
  })
})
