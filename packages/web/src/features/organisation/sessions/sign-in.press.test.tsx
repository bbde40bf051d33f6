import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { storedToken } from '../../../platform/token.ts'
import { buildSessionUser } from '../../../testing/build-session-user.ts'
import { answer, callsOf, hold, refuse } from '../../../testing/contract-server.ts'
import { pressComponents, renderScreen } from '../../../testing/render-screen.tsx'
import { sessionStore } from './session.ts'
import { SignInForm } from './SignInForm.tsx'

pressComponents()
beforeEach(() => storedToken.clear())

function buildReply() {
  const user = buildSessionUser()
  const { dueDate } = user.company
  const at = dueDate ?? ''
  return {
    token: 'a.b.c',
    user: { ...user, company: { ...user.company, createdAt: at, updatedAt: at } },
  }
}

const email = () => screen.getByLabelText('E-mail')
const password = () => screen.getByLabelText('Senha')
const button = () => screen.getByRole('button', { name: 'Entrar' })

async function signIn() {
  const rendered = renderScreen(<SignInForm />)
  await rendered.user.type(email(), ' ana@example.com ')
  await rendered.user.type(password(), ' Segredo1 ')
  await rendered.user.click(button())
  return rendered
}

describe('the sign-in form', () => {
  test('names what is missing, focuses it and sends nothing', async () => {
    const { user } = renderScreen(<SignInForm />)
    await user.click(button())
    expect(screen.getByText('Informe o e-mail.')).toBeDefined()
    expect(screen.getByText('Informe a senha.')).toBeDefined()
    expect(document.activeElement).toBe(email())

    await user.type(email(), 'ana@example.com{Enter}')
    expect(screen.queryByText('Informe o e-mail.')).toBeNull()
    expect(document.activeElement).toBe(password())
    expect(callsOf('POST /auth/login')).toEqual([])
  })

  test('sends the address without spaces around it, and the password as it is', async () => {
    answer('POST /auth/login', buildReply())
    await signIn()
    await waitFor(() => expect(sessionStore.read().status).toBe('signed-in'))
    expect(callsOf('POST /auth/login').map(({ received }) => received.body)).toEqual([
      { email: 'ana@example.com', password: ' Segredo1 ' },
    ])
    expect(storedToken.read()).toBe('a.b.c')
  })

  test('shows a refusal and selects the password, which can be tried again', async () => {
    refuse('POST /auth/login', 'ERR_INVALID_CREDENTIALS')
    const { user } = await signIn()
    const reason = errorText(new CallError('ERR_INVALID_CREDENTIALS', 401))
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(reason),
    )
    expect(document.activeElement).toBe(password())
    await user.keyboard('Outra1')
    expect(password()).toHaveProperty('value', 'Outra1')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(callsOf('POST /auth/login')).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Enviar o link de novo' })).toBeNull()
    expect(storedToken.read()).toBeNull()
  })

  test('sends once while an answer is awaited', async () => {
    const reply = hold('POST /auth/login')
    const { user } = await signIn()
    await user.type(password(), '{Enter}')
    expect(callsOf('POST /auth/login')).toHaveLength(1)
    expect(password()).toHaveProperty('readOnly', true)
    reply(buildReply())
    await waitFor(() => expect(storedToken.read()).toBe('a.b.c'))
  })

  test('offers the confirmation mail again for an unconfirmed address', async () => {
    refuse('POST /auth/login', 'ERR_EMAIL_UNCONFIRMED')
    answer('POST /companies/cadastro/resend', { message: 'ok' })
    const { user } = await signIn()
    await user.click(await screen.findByRole('button', { name: 'Enviar o link de novo' }))
    await screen.findByText('E-mail enviado. Confira também a caixa de spam.')
    expect(callsOf('POST /companies/cadastro/resend').map(({ received }) => received.body)).toEqual(
      [{ email: 'ana@example.com' }],
    )
  })

  test('shows the password on request, and warns of caps lock', async () => {
    const { user } = renderScreen(<SignInForm />)
    await user.click(screen.getByRole('button', { name: 'Mostrar senha' }))
    expect(password().getAttribute('type')).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Ocultar senha' }))
    expect(password().getAttribute('type')).toBe('password')

    await user.click(password())
    await user.keyboard('{CapsLock}a')
    expect(screen.getByText('Caps Lock está ligado.')).toBeDefined()
    act(() => password().blur())
    expect(screen.queryByText('Caps Lock está ligado.')).toBeNull()
  })
})
