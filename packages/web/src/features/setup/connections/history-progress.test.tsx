import type { Connection } from '@guiche/contract/connections'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { ConnectionState } from './ConnectionState.tsx'

beforeAll(() => changeLanguage('pt'))

/** Renders the state of a connection with this history progress. */
function renderProgress(historyPercent: number | null): string {
  const line: Partial<Connection> = {
    name: 'Vendas',
    status: 'CONNECTED',
    provider: 'beta',
    trouble: '',
    historyPercent,
  }
  return renderHtml(
    <QueryClientProvider client={new QueryClient()}>
      <ConnectionState connection={line as Connection} notices={[]} />
    </QueryClientProvider>,
  )
}

it('shows the progress of the history as text and as a bar', () => {
  const said = renderProgress(41)
  expect(said).toContain('Trazendo as conversas de antes: 41 %')
  expect(said).toContain('role="progressbar"')
  expect(said).toContain('aria-label="Conversas de antes de Vendas"')
  expect(said).toContain('aria-valuenow="41"')
})

it('shows nothing while no history is imported', () => {
  const said = renderProgress(null)
  expect(said).toContain('Conectada')
  expect(said).not.toContain('progressbar')
})
