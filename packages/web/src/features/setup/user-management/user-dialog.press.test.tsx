import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { buildSessionUser } from '../../../testing/build-session-user.ts'
import { buildQueue } from '../../../testing/build-queue.ts'
import { buildUser } from '../../../testing/build-user.ts'
import { answer, callsOf, refuse } from '../../../testing/contract-server.ts'
import { pressComponents, renderScreen } from '../../../testing/render-screen.tsx'
import { UserDialog } from './UserDialog.tsx'

pressComponents()

const onClose = vi.fn<() => void>()

beforeEach(() => {
  onClose.mockClear()
  answer('GET /queue', [buildQueue()])
  answer('GET /whatsapp', [])
})

const changedUser = () => {
  const { settings: _, plan: _plan, ...company } = buildSessionUser().company
  const at = '2026-11-21T12:00:00.000Z'
  return { ...buildUser(), company: { ...company, createdAt: at, updatedAt: at } }
}

describe('the dialog of a user', () => {
  test('names each invalid field, focuses the first and sends nothing', async () => {
    const { user } = renderScreen(<UserDialog onClose={onClose} />)
    await user.type(screen.getByLabelText('E-mail'), 'bia')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('E-mail inválido')).toBeDefined()
    expect(screen.getAllByText('Obrigatório')).toHaveLength(2)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')))
    expect(callsOf('POST /users')).toEqual([])
  })

  test('shows an address that is taken below its field, which gets the focus', async () => {
    refuse('PUT /users/:id', 'ERR_EMAIL_ALREADY_EXISTS')
    const { user } = renderScreen(<UserDialog user={buildUser()} onClose={onClose} />)
    await user.type(screen.getByLabelText('Nome'), '!')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    const email = screen.getByLabelText('E-mail')
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
    const reason = errorText(new CallError('ERR_EMAIL_ALREADY_EXISTS', 400))
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      reason,
    )
    await waitFor(() => expect(document.activeElement).toBe(email))
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Nome')).toHaveProperty('value', 'Bia!')
  })

  test('shows the faults that the server names below their fields, and focuses the first', async () => {
    refuse('PUT /users/:id', 'ERR_INVALID_INPUT', [
      { path: 'ticketLimit', code: 'invalid' },
      { path: 'name', code: 'invalid' },
    ])
    const { user } = renderScreen(<UserDialog user={buildUser()} onClose={onClose} />)
    await user.type(screen.getByLabelText('Nome'), '!')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Nome').getAttribute('aria-invalid')).toBe('true'),
    )
    expect(screen.getByLabelText('Limite de atendimentos').getAttribute('aria-invalid')).toBe(
      'true',
    )
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')))
  })

  test('changes a user with its queues, and keeps an empty password out', async () => {
    answer('PUT /users/:id', changedUser)
    const { user } = renderScreen(<UserDialog user={buildUser()} onClose={onClose} />)
    await user.click(screen.getByRole('combobox', { name: 'Perfil' }))
    await user.click(await screen.findByRole('option', { name: /Supervisor/ }))
    await user.click(screen.getByRole('combobox', { name: /Filas/ }))
    await user.click(await screen.findByRole('option', { name: 'Vendas' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    await user.click(screen.getByRole('switch', { name: 'Ver atendimentos sem fila' }))
    await user.click(screen.getByRole('button', { name: 'Salvar' }))

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const [call] = callsOf('PUT /users/:id')
    expect(call?.received).toMatchObject({
      params: { id: 8 },
      body: { profile: 'supervisor', queueIds: [3], allTicket: 'enabled', name: 'Bia' },
    })
    expect(call?.received.body.password).toBeUndefined()
    expect(screen.getByText('Usuário salvo com sucesso.')).toBeDefined()
  })

  test('closes without a question when nothing was changed', async () => {
    const { user } = renderScreen(<UserDialog user={buildUser()} onClose={onClose} />)
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
