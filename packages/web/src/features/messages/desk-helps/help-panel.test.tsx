import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { CallError } from '../../../platform/call-error.ts'
import { changeLanguage } from '../../../platform/words.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { renderHtml, withSignedInUser } from '../../../testing/render-html.tsx'
import type { Help } from './help-state.ts'
import HelpPanel from './HelpPanel.tsx'

beforeAll(() => changeLanguage('pt'))

const writing = { text: 'vou ver', caret: 7, replace: () => undefined, read: () => 'vou ver' }

function renderPanel(help: Partial<Help>, where: typeof writing | null = writing): string {
  const whole: Help = {
    ticketId: 1,
    asked: { kind: 'suggest' },
    text: 'Olá!',
    state: 'told',
    isCut: false,
    ...help,
  }
  return renderHtml(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        {withSignedInUser(
          <HelpPanel
            help={whole}
            ticket={buildTicket()}
            writing={where ?? undefined}
            onClosed={() => undefined}
          />,
        )}
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

it('a suggestion can be stopped, and not used, while it is generated', () => {
  const html = renderPanel({ state: 'telling', text: 'Ol' })
  expect(html).toContain('Escrevendo…')
  expect(html).toContain('Parar')
  expect(html).not.toContain('Inserir')
})

it('a suggestion is inserted, or copied where the user cannot write', () => {
  expect(renderPanel({})).toContain('Inserir')
  const html = renderPanel({}, null)
  expect(html).not.toContain('Inserir')
  expect(html).toContain('aria-label="Copiar"')
})

it('the original text is replaced if it is still there, and kept otherwise', () => {
  const asked = { kind: 'rewrite', tone: 'formal', text: 'vou ver' } as const
  expect(renderPanel({ asked, place: { from: 0, to: 7 } })).toContain('Substituir')
  const changed = { ...writing, text: 'vou ver já, já' }
  expect(
    renderPanel({ asked, place: { from: 0, to: 7 } }, { ...changed, text: 'já vou ver' }),
  ).toContain('Inserir')
})

it('a translation of a message is read and copied, a summary is saved as a note', () => {
  const messageId = '00000000-0000-4000-9000-000000000001'
  expect(renderPanel({ asked: { kind: 'translate', messageId, language: 'pt' } })).not.toContain(
    'Inserir',
  )
  expect(renderPanel({ asked: { kind: 'summarise' } })).toContain('Salvar como observação')
})

it('a failure shows its reason beside the text so far, and links administrators to the settings', () => {
  const error = new CallError('ERR_AI_TIMEOUT', 400)
  const html = renderPanel({ state: 'failed', error, text: 'Até aqui' })
  expect(html).toContain('Até aqui')
  expect(html).toContain('A resposta ficou incompleta.')
  expect(html).toContain('href="/settings"')
})
