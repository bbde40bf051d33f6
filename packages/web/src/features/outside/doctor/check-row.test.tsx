import type { DoctorReport, ExaminedLine } from '@guiche/contract/doctor'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { CallError, ERR_NETWORK } from '../../../platform/call-error.ts'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml, withSignedInUser } from '../../../testing/render-html.tsx'
import { CheckRow } from './CheckRow.tsx'
import { Summary } from './Summary.tsx'

beforeAll(() => changeLanguage('pt'))

const AT = '2026-11-23T12:00:00.000Z'

function buildReport(change: Partial<DoctorReport>): DoctorReport {
  return { check: 'disk', state: 'ok', findings: [], tookMs: 5, at: AT, ...change }
}

type RowProps = Partial<Parameters<typeof CheckRow>[0]>

function renderRow(change: RowProps): string {
  const props = { isChecking: false, error: null, report: undefined, onRetry: () => undefined }
  return renderHtml(
    withSignedInUser(
      <MemoryRouter>
        <CheckRow check={change.report?.check ?? 'disk'} {...props} {...change} />
      </MemoryRouter>,
    ),
  )
}

const facts = { folder: '/data', freeBytes: 400_000_000, totalBytes: 50_000_000_000 }
const full = buildReport({
  state: 'failing',
  findings: [{ code: 'disk_full', state: 'failing', facts }],
})

test('a failed check shows its findings with readable sizes, and advice', () => {
  const said = renderRow({ report: full })
  expect(said).toContain('aria-label="Falha"')
  expect(said).toContain('O disco está quase cheio: 400 MB livres de 50 GB em /data.')
  expect(said).toContain('Libere espaço agora')
  expect(said).not.toContain('href')
})

test('a running check shows its progress above the former findings', () => {
  const first = renderRow({ isChecking: true })
  expect(first).toContain('aria-label="Verificando"')
  expect(first).toContain('aria-busy="true"')
  expect(renderRow({ isChecking: true, report: full })).toContain('quase cheio')
})

test('a check that could not run shows the reason and a retry', () => {
  const said = renderRow({ report: full, error: new CallError(ERR_NETWORK, 0) })
  expect(said).toContain('aria-label="Sem resposta"')
  expect(said).toContain('Tentar de novo')
  expect(said).not.toContain('quase cheio')
})

test('an unknown finding shows its code', () => {
  const code = 'disk_of_tomorrow' as 'disk_ok'
  expect(
    renderRow({ report: buildReport({ findings: [{ code, state: 'ok', facts: {} }] }) }),
  ).toContain(code)
})

const line: ExaminedLine = {
  companyId: 1,
  companyName: 'Empresa 1',
  id: 9,
  name: 'Loja Centro',
  provider: 'beta',
  status: 'DISCONNECTED',
  trouble: 'banned',
  state: 'failing',
  downSince: AT,
  waiting: 3,
  oldestWaitingAt: AT,
  setAside: 0,
  lastHeardAt: null,
}
const found = { code: 'lines_down', state: 'failing', facts: { lines: 1, total: 2 } } as const
const renderLines = (...listed: ExaminedLine[]) =>
  renderRow({
    report: buildReport({ check: 'lines', state: 'failing', findings: [found], lines: listed }),
  })

test('a connection that is down shows reason and time, and links to its health', () => {
  const said = renderLines(line)
  expect(said).toContain('Linhas fora do ar: 1 de 2.')
  expect(said).toContain('href="/connections"')
  expect(said).toContain('href="/connections?health=9"')
  expect(said).toContain('O WhatsApp bloqueou este número')
  expect(said).toContain('Fora do ar desde 23/11/26')
  expect(said).toContain('Esperando para sair: 3')
  expect(said).toContain('Nenhuma notícia em 7 dias')
  expect(said).not.toContain('Empresa 1')
})

test('a connection of another company shows the company and has no link', () => {
  const said = renderLines({ ...line, companyId: 2, companyName: 'Padaria' })
  expect(said).toContain('Padaria')
  expect(said).not.toContain('health=9')
})

test('healthy connections are shown on request', () => {
  const well = { ...line, id: 10, name: 'Loja Norte', state: 'ok', status: 'CONNECTED' } as const
  const said = renderLines(line, well)
  expect(said).toContain('Mostrar 1 conectada')
  expect(said).not.toContain('Loja Norte')
})

const buildQueryState = (
  data: DoctorReport | undefined,
  isFetching = false,
  error: Error | null = null,
) => ({
  data,
  isFetching,
  error,
})

test('the summary counts problems and progress', () => {
  const warning = buildQueryState(buildReport({ state: 'warning' }))
  const renderSummary = (...all: ReturnType<typeof buildQueryState>[]) =>
    renderHtml(<Summary asked={all} />)
  expect(
    renderSummary(buildQueryState(buildReport({})), buildQueryState(buildReport({ state: 'off' }))),
  ).toContain('Tudo certo.')
  const mixed = renderSummary(
    buildQueryState(full),
    warning,
    warning,
    buildQueryState(undefined, false, new Error('x')),
  )
  expect(mixed).toContain('1 item com falha. 2 itens pedem atenção. 1 item sem resposta.')
  expect(mixed).toMatch(/Verificado às \d\d:\d\d\./)
  expect(renderSummary(warning, buildQueryState(full, true))).toContain('Verificando… 1 de 2')
})
