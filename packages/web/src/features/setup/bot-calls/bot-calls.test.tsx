import type { BotCall } from '@guiche/contract/bot-calls'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { BotCallDetails } from './BotCallDetails.tsx'

beforeAll(() => changeLanguage('pt'))

const call: BotCall = {
  id: 7,
  ticketId: 9,
  uuid: '5b7e4d1c-1111-4222-8333-444455556666',
  contactName: 'Marina',
  replayOf: null,
  calledAt: '2026-01-01T10:00:00.000Z',
  durationMs: 812,
  fault: '',
  said: 'Que horas abre?',
  answer: 'Às nove.',
  promptTokens: 100,
  completionTokens: 20,
  exchanges: [
    {
      method: 'POST',
      address: 'https://ia.example/v1/chat/completions',
      sent: '{"model":"m"}',
      status: 200,
      answered: 'nada de JSON',
      durationMs: 800,
    },
    {
      method: 'POST',
      address: 'https://ia.example/token',
      sent: null,
      status: 200,
      answered: '',
      durationMs: 5,
    },
  ],
  tools: [{ name: 'articles', given: 'Que horas abre?', told: '✓ [1] Horários' }],
}

function renderDetails(more: Partial<BotCall> = {}) {
  const cache = new QueryClient()
  cache.setQueryData(['bot-call', 7], { ...call, ...more })
  return renderHtml(
    <QueryClientProvider client={cache}>
      <MemoryRouter>
        <BotCallDetails id={7} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('shows the conversation, the answer, the tokens, the articles, and the HTTP exchanges', () => {
  const page = renderDetails()
  for (const words of ['Que horas abre?', 'Às nove.', '812 ms', '100 lidos, 20 escritos'])
    expect(page).toContain(words)
  expect(page).toContain('Artigos consultados')
  expect(page).toContain('Enviado para https://ia.example/v1/chat/completions')
  expect(page).toContain('Respondido (200)')
  expect(page).toContain(`/tickets/${call.uuid}`)
})

it('shows no exchanges that carry secrets', () => {
  expect(renderDetails()).not.toContain('https://ia.example/token')
})

it('names several requests of one call apart', () => {
  const [first] = call.exchanges
  const page = renderDetails({ exchanges: first ? [first, first] : [] })
  for (const place of [1, 2]) {
    expect(page).toContain(`${place}. Enviado para https://ia.example/v1/chat/completions`)
    expect(page).toContain(`${place}. Respondido (200)`)
  }
})

it('shows the reason for a missing answer, and that the call is a repeat', () => {
  const page = renderDetails({ fault: 'timeout', replayOf: 3, uuid: null })
  expect(page).toContain('Repetição · Falhou: timeout')
  expect(page).not.toContain('/tickets/')
})

it('shows that an answer was cut', () => {
  expect(renderDetails({ fault: 'answer_cut' })).toContain('Respondida até o limite de tamanho')
})

it('shows that an answer had no voice, and the text of a voice note', () => {
  const tools = [{ name: 'transcription', given: 'id', told: 'Tem bolo?' }]
  const page = renderDetails({ fault: 'voice_refused_key', tools })
  expect(page).toContain('Sem voz: refused_key')
  expect(page).toContain('Mensagem de voz')
  expect(page).toContain('Tem bolo?')
})
