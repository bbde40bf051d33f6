import type { Connection } from '@guiche/contract/connections'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, it } from 'vitest'
import { speak } from '../../../platform/words.ts'
import { drawn } from '../../../testing/drawn.tsx'
import { ConnectionState } from './ConnectionState.tsx'

beforeAll(() => speak('pt'))

/** What a line's state says of its history. */
function shown(historyPercent: number | null): string {
  const line: Partial<Connection> = {
    name: 'Vendas',
    status: 'CONNECTED',
    provider: 'beta',
    trouble: '',
    historyPercent,
  }
  return drawn(
    <QueryClientProvider client={new QueryClient()}>
      <ConnectionState connection={line as Connection} notices={[]} />
    </QueryClientProvider>,
  )
}

it('says how much of the history has come, as a bar too', () => {
  const said = shown(41)
  expect(said).toContain('Trazendo as conversas de antes: 41 %')
  expect(said).toContain('role="progressbar"')
  expect(said).toContain('aria-label="Conversas de antes de Vendas"')
  expect(said).toContain('aria-valuenow="41"')
})

it('says nothing of it while none comes', () => {
  const said = shown(null)
  expect(said).toContain('Conectada')
  expect(said).not.toContain('progressbar')
})
