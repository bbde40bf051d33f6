import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { answer, callsOf, refuse } from '../../../testing/contract-server.ts'
import { pressComponents, renderScreen } from '../../../testing/render-screen.tsx'
import { PasswordResetForm } from './PasswordResetForm.tsx'

pressComponents()

const onReset = vi.fn<(email: string) => void>()
beforeEach(() => onReset.mockClear())

const byLink = () =>
  renderScreen(<PasswordResetForm onReset={onReset} />, {
    path: '/forgetpsw#email=ana@example.com&code=ABCD-1234',
  })

describe('a forgotten password', () => {
  test('is replaced with the mailed code, and the address is handed on', async () => {
    answer('POST /forgetpassword', { message: 'ok' })
    answer('POST /resetpasswords', { message: 'ok' })
    const { user } = renderScreen(<PasswordResetForm onReset={onReset} />)
    await user.type(screen.getByLabelText('E-mail'), 'ana@example.com')
    await user.click(screen.getByRole('button', { name: 'Enviar código' }))
    expect(
      await screen.findByText(/Se existe uma conta com o e-mail ana@example.com/),
    ).toBeDefined()
    await user.type(screen.getByLabelText('Código de verificação'), 'abcd1234')
    await user.type(screen.getByLabelText('Nova senha'), 'Segredo12')
    await user.type(screen.getByLabelText('Confirme a nova senha'), 'Segredo12')
    await user.click(screen.getByRole('button', { name: 'Salvar nova senha' }))

    await waitFor(() => expect(onReset.mock.calls).toEqual([['ana@example.com']]))
    expect(callsOf('POST /forgetpassword')[0]?.received.body).toEqual({ email: 'ana@example.com' })
    expect(callsOf('POST /resetpasswords').map(({ received }) => received.body)).toEqual([
      { email: 'ana@example.com', token: 'abcd1234', newPassword: 'Segredo12' },
    ])
  })

  test('needs an address that can be one', async () => {
    const { user } = renderScreen(<PasswordResetForm onReset={onReset} />)
    await user.type(screen.getByLabelText('E-mail'), 'ana{Enter}')
    expect(await screen.findByText('E-mail inválido')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Já tenho um código' }))
    expect(screen.queryByLabelText('Código de verificação')).toBeNull()
    expect(callsOf('POST /forgetpassword')).toEqual([])
  })

  test('stays on its first step when the mail is refused', async () => {
    refuse('POST /forgetpassword', 'ERR_TOO_MANY_REQUESTS')
    const { user } = renderScreen(<PasswordResetForm onReset={onReset} />)
    await user.type(screen.getByLabelText('E-mail'), 'ana@example.com{Enter}')
    await screen.findByText(errorText(new CallError('ERR_TOO_MANY_REQUESTS', 429)))
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'ana@example.com')
  })

  test('takes address and code from the link, and removes them from the address bar', async () => {
    answer('POST /resetpasswords', { message: 'ok' })
    const { user } = byLink()
    expect(screen.getByLabelText('Código de verificação')).toHaveProperty('value', 'ABCD-1234')
    await user.type(screen.getByLabelText('Nova senha'), 'Segredo12')
    await user.type(screen.getByLabelText('Confirme a nova senha'), 'Segredo12{Enter}')
    await waitFor(() => expect(onReset.mock.calls).toEqual([['ana@example.com']]))
  })

  test('is refused before it is sent when it is too simple or typed differently', async () => {
    const { user } = byLink()
    await user.type(screen.getByLabelText('Nova senha'), 'simples')
    await user.type(screen.getByLabelText('Confirme a nova senha'), 'outra{Enter}')
    expect(await screen.findByText('As senhas não são iguais.')).toBeDefined()
    expect(screen.getByLabelText('Nova senha').getAttribute('aria-invalid')).toBe('true')
    expect(callsOf('POST /resetpasswords')).toEqual([])
  })

  test('shows a wrong code below its field, which gets the focus', async () => {
    refuse('POST /resetpasswords', 'ERR_RESET_CODE_INVALID')
    const { user } = byLink()
    await user.type(screen.getByLabelText('Nova senha'), 'Segredo12')
    await user.type(screen.getByLabelText('Confirme a nova senha'), 'Segredo12{Enter}')
    const code = screen.getByLabelText('Código de verificação')
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(code)
    expect(onReset).not.toHaveBeenCalled()
  })

  test('asks for another code, which empties the old one, and for another address', async () => {
    answer('POST /forgetpassword', { message: 'ok' })
    const { user } = byLink()
    await user.click(screen.getByRole('button', { name: 'Enviar outro código' }))
    await screen.findByText('E-mail enviado com sucesso!')
    expect(screen.getByLabelText('Código de verificação')).toHaveProperty('value', '')
    expect(callsOf('POST /forgetpassword')[0]?.received.body).toEqual({ email: 'ana@example.com' })
    await user.click(screen.getByRole('button', { name: 'Usar outro e-mail' }))
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'ana@example.com')
  })
})
