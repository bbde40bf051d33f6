import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { buildSessionUser } from '../../../testing/build-session-user.ts'
import { answer, callsOf, hold, Refusal, refuse } from '../../../testing/contract-server.ts'
import { pressComponents, renderScreen } from '../../../testing/render-screen.tsx'
import { OptionsPanel } from './OptionsPanel.tsx'
import { SecretInput } from './SecretInput.tsx'
import { TextSetting } from './TextSetting.tsx'

pressComponents()

const AT = '2026-11-21T12:00:00.000Z'
const stored = (key: string, value: string) => ({
  id: 1,
  key,
  value,
  companyId: 1,
  createdAt: AT,
  updatedAt: AT,
})
const refusal = () => errorText(new CallError('ERR_NO_PERMISSION', 400))
const changes = () =>
  callsOf('PUT /settings/:key').map(({ received: { params, body } }) => [params.key, body.value])

function renderPanel(settings: Record<string, string> = {}) {
  const rows = Object.entries(settings).map(([key, value]) => stored(key, value))
  answer('GET /desk-ai/usage', { month: '2026-11', helps: 0, tokensIn: 0, tokensOut: 0 })
  return renderScreen(<OptionsPanel />, { user: buildSessionUser(rows) })
}

describe('the options of a company', () => {
  test('saves a switch at once and shows it before the answer', async () => {
    const reply = hold('PUT /settings/:key')
    const { user } = renderPanel({ call: 'disabled' })
    const toggle = screen.getByRole('switch', { name: 'Aceitar chamadas' })
    await user.click(toggle)
    expect(toggle).toHaveProperty('checked', true)
    await waitFor(() => expect(changes()).toEqual([['call', 'enabled']]))
    expect(screen.queryByText('Configuração salva com sucesso.')).toBeNull()
    reply(stored('call', 'enabled'))
    await screen.findByText('Configuração salva com sucesso.')
  })

  test('takes a switch back when it is refused, and shows the reason', async () => {
    const reply = hold('PUT /settings/:key')
    const { user } = renderPanel({ call: 'enabled' })
    const toggle = screen.getByRole('switch', { name: 'Aceitar chamadas' })
    await user.click(toggle)
    expect(toggle).toHaveProperty('checked', false)
    reply(new Refusal('ERR_NO_PERMISSION'))
    await screen.findByText(refusal())
    expect(toggle).toHaveProperty('checked', true)
    expect(changes()).toEqual([['call', 'disabled']])
  })

  test('saves a choice under its own key, and takes it back when it is refused', async () => {
    const reply = hold('PUT /settings/:key')
    const { user } = renderPanel({ scheduleType: 'company', chatBotType: 'text' })
    const choice = screen.getByRole('combobox', { name: 'Gerenciamento de expediente' })
    await user.click(choice)
    await user.click(await screen.findByRole('option', { name: 'Por fila' }))
    expect(choice.textContent).toBe('Por fila')
    await waitFor(() => expect(changes()).toEqual([['scheduleType', 'queue']]))
    reply(new Refusal('ERR_NO_PERMISSION'))
    await screen.findByText(refusal())
    expect(choice.textContent).toBe('Por empresa')
  })

  test('shows the settings of ratings only when ratings are on', async () => {
    answer('PUT /settings/:key', stored('ratingMinutes', '60'))
    const { user } = renderPanel({ userRating: 'enabled', ratingMinutes: '15' })
    await user.click(screen.getByRole('combobox', { name: 'Tempo para avaliar' }))
    await user.click(await screen.findByRole('option', { name: '1 hora' }))
    await waitFor(() => expect(changes()).toEqual([['ratingMinutes', '60']]))
    await user.click(screen.getByRole('switch', { name: 'Avaliações' }))
    await waitFor(() => expect(changes()).toContainEqual(['userRating', 'disabled']))
  })

  test('saves the language of the company, and takes it back when it is refused', async () => {
    refuse('PUT /companies/:id/language', 'ERR_NO_PERMISSION')
    const { user } = renderPanel()
    const choice = screen.getByRole('combobox', { name: 'Idioma das mensagens automáticas' })
    await user.click(choice)
    await user.click(await screen.findByRole('option', { name: 'English' }))
    await screen.findByText(refusal())
    expect(choice.textContent).toBe('Português')
    expect(callsOf('PUT /companies/:id/language').map(({ received }) => received)).toMatchObject([
      { params: { id: 1 }, body: { language: 'en' } },
    ])
  })

  test('saves courtesy words when they are left, and not without a change', async () => {
    answer('PUT /settings/:key', stored('courtesyWords', 'ok\nvaleu'))
    const { user } = renderPanel({ courtesyWords: 'ok' })
    const field = screen.getByLabelText(/Agradecimentos e despedidas/)
    await user.click(field)
    await user.tab()
    expect(changes()).toEqual([])
    await user.type(field, '{Enter}valeu{Enter}valeu')
    expect(changes()).toEqual([])
    await user.tab()
    await waitFor(() => expect(changes()).toEqual([['courtesyWords', 'ok\nvaleu']]))
  })

  test('saves words to opt out one at a time', async () => {
    answer('PUT /settings/:key', stored('optOutWords', 'sair\nparar'))
    const { user } = renderPanel({ optOutWords: 'sair' })
    await user.type(screen.getByRole('combobox', { name: /Palavras para sair/ }), 'sair,parar,')
    await waitFor(() => expect(changes()).toEqual([['optOutWords', 'sair\nparar']]))
  })
})

describe('a text of the settings', () => {
  const renderText = (value: string) =>
    renderScreen(<TextSetting of="openAiMonthlyTokens" help="" isNumber />, {
      user: buildSessionUser([stored('openAiMonthlyTokens', value)]),
    })
  const field = () => screen.getByLabelText('Limite de tokens por mês')

  test('is saved by Enter without spaces, and not again when it is left', async () => {
    const reply = hold('PUT /settings/:key')
    const { user } = renderText('100')
    await user.clear(field())
    await user.type(field(), ' 250 {Enter}')
    await waitFor(() => expect(changes()).toEqual([['openAiMonthlyTokens', '250']]))
    reply(stored('openAiMonthlyTokens', '250'))
    await screen.findByText('Configuração salva com sucesso.')
  })

  test('is not saved while it is no number, and says so', async () => {
    const { user } = renderText('100')
    await user.type(field(), 'x{Enter}')
    await user.tab()
    expect(screen.getByText('Escreva um número inteiro.')).toBeDefined()
    expect(changes()).toEqual([])
  })

  test('shows the stored value again after a refusal', async () => {
    refuse('PUT /settings/:key', 'ERR_NO_PERMISSION')
    const { user } = renderText('100')
    await user.type(field(), '5')
    await user.tab()
    await screen.findByText(refusal())
    await waitFor(() => expect(field()).toHaveProperty('value', '100'))
  })
})

describe('a secret of the settings', () => {
  const renderSecret = (value: string) =>
    renderScreen(<SecretInput of="asaas" />, { user: buildSessionUser([stored('asaas', value)]) })

  test('is saved without spaces and is then no longer in the page', async () => {
    answer('PUT /settings/:key', stored('asaas', '•'))
    const { user } = renderSecret('')
    const save = screen.getByRole('button', { name: 'Salvar token' })
    expect(save).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Remover token' })).toBeNull()
    const field = screen.getByPlaceholderText('Cole o token aqui')
    await user.type(field, ' segredo ')
    await user.click(save)
    await screen.findByText('Configuração salva com sucesso.')
    expect(changes()).toEqual([['asaas', 'segredo']])
    expect(field).toHaveProperty('value', '')
  })

  test('stays typed when it is refused', async () => {
    refuse('PUT /settings/:key', 'ERR_NO_PERMISSION')
    const { user } = renderSecret('')
    const field = screen.getByPlaceholderText('Cole o token aqui')
    await user.type(field, 'segredo{Enter}')
    await screen.findByText(refusal())
    expect(field).toHaveProperty('value', 'segredo')
  })

  test('is removed only after a question', async () => {
    answer('DELETE /settings/:key', stored('asaas', ''))
    const { user } = renderSecret('•')
    await user.click(screen.getByRole('button', { name: 'Remover token' }))
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(callsOf('DELETE /settings/:key')).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Remover token' }))
    await user.keyboard('{Tab}{Enter}')
    await screen.findByText('Token removido.')
    expect(callsOf('DELETE /settings/:key').map(({ received }) => received.params.key)).toEqual([
      'asaas',
    ])
  })
})
