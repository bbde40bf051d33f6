import { csvFile } from '@guiche/contract/csv'
import type { Rating, RatingSummary, Spread } from '@guiche/contract/dashboard'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { say, changeLanguage } from '../../../../platform/words.ts'
import { renderHtml } from '../../../../testing/render-html.tsx'
import { ratingCsvRows } from './rating-csv-rows.ts'
import { RatingList } from './RatingList.tsx'
import { averageText, shareText } from './rating-rules.ts'
import { ratingsWords } from './ratings.words.ts'
import { RatingSummaryView } from './RatingSummaryView.tsx'
import type { Report } from '../report/report.ts'
import { ReportTable } from '../report/ReportTable.tsx'
import { DurationTable } from '../report/DurationTable.tsx'

beforeAll(() => changeLanguage('pt'))

const rating: Rating = {
  id: 1,
  rate: 1,
  comment: '=1+1\nDemorou',
  ratedAt: '2026-03-12T15:00:00.000Z',
  ticket: { id: 9, uuid: 'a6fa1b1c-6a0e-4d0e-9f38-3d3c4a0b7a11' },
  contact: { id: 3, name: 'Rosa' },
  user: { id: 7, name: 'Ana' },
  queue: { id: 2, name: 'Vendas', color: '#aa0000' },
  whatsapp: { id: 4, name: 'Balcão' },
}

const summary: RatingSummary = {
  rates: [1, 0, 199],
  count: 200,
  average: 2.99,
  users: [{ key: 7, name: 'Ana', color: null, rates: [1, 0, 199], count: 200, average: 2.99 }],
  queues: [{ key: null, name: '', color: null, rates: [1, 0, 199], count: 200, average: 2.99 }],
}

it('shows customers’ ratings and comments, with a link to the conversation', () => {
  const gone = { ...rating, id: 2, rate: 3, comment: null, user: null, queue: null, whatsapp: null }
  const shown = renderHtml(
    <MemoryRouter>
      <RatingList ratings={[rating, gone]} hasMore={false} isPaused onMore={() => {}} />
    </MemoryRouter>,
  )
  for (const said of ['Insatisfeito', 'Demorou', 'Rosa', 'Ana', 'Vendas', 'Balcão'])
    expect(shown).toContain(said)
  for (const said of ['Muito satisfeito', 'Sem comentário', 'Ninguém', 'Sem fila'])
    expect(shown).toContain(said)
  expect(shown).toContain('href="/tickets/a6fa1b1c-6a0e-4d0e-9f38-3d3c4a0b7a11"')
  expect(shown).toContain('aria-label="Abrir a conversa com Rosa"')
})

it('sums them up, in all, by user and by queue', () => {
  const shown = renderHtml(<RatingSummaryView summary={summary} />)
  for (const said of ['2,99 de 3', '200 avaliações', '199 (100%)', '1 (&lt;1%)', '0 (0%)', 'Ana'])
    expect(shown).toContain(said)
  expect(shown).toContain('Sem fila')
  expect([averageText(null), averageText(2), shareText(0, 0)]).toEqual(['–', '2,0', '0%'])
})

it('writes them into a sheet, where no comment becomes a formula', () => {
  const [, line] = ratingCsvRows([rating], (key) => say(ratingsWords, key))
  const [at, ...rest] = line ?? []
  expect(at).toMatch(/^12\/03\/26 /)
  const csv = csvFile([rest], ';')
  expect(csv).toBe('\u{FEFF}1;Insatisfeito;"\'=1+1\nDemorou";Rosa;Ana;Vendas;Balcão;9\r\n')
})

const spread: Spread = { count: 4, average: 25, median: 20, p90: 40 }
const figures = {
  tickets: 5,
  finished: 4,
  open: 1,
  transfers: 0,
  firstResponse: null,
  waiting: null,
  handling: null,
  resolution: spread,
}
const report: Report = {
  hasHours: false,
  rows: [
    { key: 2, name: 'Vendas', color: '#aa0000', ...figures },
    { key: 3, name: 'Apoio', color: null, ...figures, resolution: { ...spread, p90: 80 } },
  ],
  total: figures,
}

it('shows all times in one table, and tickets still open apart', () => {
  const shown = renderHtml(<ReportTable by="queue" report={report} nameOf={({ name }) => name} />)
  for (const said of ['Em aberto', 'Resolução', '20 min', '9 em 10 até 40 min'])
    expect(shown).toContain(said)
})

it('shows one time with its average, and bars that differ in length', () => {
  const shown = renderHtml(
    <DurationTable by="queue" report={report} nameOf={({ name }) => name} time="resolution" />,
  )
  for (const said of ['Contados', '25 min', '20 min', '40 min', '1 h 20 min'])
    expect(shown).toContain(said)
  for (const width of ['width:25%', 'width:50%', 'width:100%']) expect(shown).toContain(width)
  const waiting = renderHtml(
    <DurationTable by="queue" report={report} nameOf={({ name }) => name} time="waiting" />,
  )
  expect(waiting).not.toContain('width:')
})
