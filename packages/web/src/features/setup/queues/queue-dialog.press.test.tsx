import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { buildQueue } from '../../../testing/build-queue.ts'
import { answer, callsOf, refuse } from '../../../testing/contract-server.ts'
import { pressComponents, renderScreen } from '../../../testing/render-screen.tsx'
import { sizeElements } from '../../../testing/size-elements.ts'
import { QueueDialog } from './QueueDialog.tsx'
import { QueuesPage } from './QueuesPage.tsx'

pressComponents()
sizeElements()

const onClose = vi.fn<() => void>()
const queue = buildQueue()

beforeEach(() => {
  onClose.mockClear()
  answer('GET /queue', [queue])
  answer('GET /queue/:id/options', [])
  answer('GET /prompt', { prompts: [], count: 0, hasMore: false })
  answer('GET /queueIntegration', { queueIntegrations: [], count: 0, hasMore: false })
})

const name = () => screen.getByLabelText('Nome')
const save = () => screen.getByRole('button', { name: 'Salvar' })

describe('the dialog of a queue', () => {
  test('saves a new one with its colour', async () => {
    answer('POST /queue', buildQueue({ id: 4, name: 'Suporte' }))
    const { user } = renderScreen(<QueueDialog onClose={onClose} />)
    await user.type(name(), 'Suporte')
    await user.click(screen.getByRole('radio', { name: 'Azul 2' }))
    await user.click(save())
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const [call, ...others] = callsOf('POST /queue')
    expect(others).toEqual([])
    expect(call?.received.body.name).toBe('Suporte')
    expect(screen.getByText('Fila salva com sucesso.')).toBeDefined()
  })

  test('names a missing name and focuses it', async () => {
    const { user } = renderScreen(<QueueDialog onClose={onClose} />)
    await user.click(save())
    expect(await screen.findByText('Obrigatório')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(name()))
    expect(callsOf('POST /queue')).toEqual([])
  })

  test('shows a name that is taken below its field', async () => {
    refuse('PUT /queue/:id', 'ERR_QUEUE_NAME_ALREADY_EXISTS')
    const { user } = renderScreen(<QueueDialog queue={queue} onClose={onClose} />)
    await user.type(name(), '2')
    await user.click(save())
    await waitFor(() => expect(name().getAttribute('aria-invalid')).toBe('true'))
    expect(
      document.getElementById(name().getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe(errorText(new CallError('ERR_QUEUE_NAME_ALREADY_EXISTS', 400)))
    await waitFor(() => expect(document.activeElement).toBe(name()))
    expect(onClose).not.toHaveBeenCalled()
  })

  test('opens the tab of a refused field', async () => {
    refuse('PUT /queue/:id', 'ERR_QUEUE_OVERFLOW_CIRCLE')
    const { user } = renderScreen(<QueueDialog queue={queue} onClose={onClose} />)
    await user.type(name(), '2')
    await user.click(save())
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Distribuição' }).getAttribute('aria-selected')).toBe(
        'true',
      ),
    )
    expect(onClose).not.toHaveBeenCalled()
  })

  test('opens the tab of the only invalid field before anything is sent', async () => {
    const { user } = renderScreen(<QueueDialog queue={queue} onClose={onClose} />)
    await user.click(screen.getByRole('tab', { name: 'Prazos' }))
    const [first] = within(screen.getByRole('tabpanel', { name: 'Prazos' })).getAllByRole('textbox')
    await user.type(first ?? document.body, 'x')
    await user.click(screen.getByRole('tab', { name: 'Dados da fila' }))
    await user.click(save())
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Prazos' }).getAttribute('aria-selected')).toBe(
        'true',
      ),
    )
    expect(callsOf('PUT /queue/:id')).toEqual([])
  })
})

describe('the list of queues', () => {
  test('says what loses a queue before it is deleted', async () => {
    answer('GET /queue/:id/usage', { tickets: 2, users: 0, connections: 1 })
    answer('DELETE /queue/:id', undefined)
    const { user } = renderScreen(<QueuesPage />)
    await user.click(await screen.findByRole('button', { name: 'Ações de Vendas' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    const question = await screen.findByRole('alertdialog', { name: 'Excluir a fila Vendas?' })
    expect(question.textContent).toContain('2 atendimentos em curso, 1 conexão')
    await user.click(within(question).getByRole('button', { name: 'Excluir fila' }))
    await screen.findByText('Fila excluída com sucesso.')
    expect(callsOf('DELETE /queue/:id').map(({ received }) => received.params.id)).toEqual([3])
    await waitFor(() => expect(screen.queryByText('Vendas')).toBeNull())
  })

  test('asks although the usage is unknown', async () => {
    refuse('GET /queue/:id/usage', 'ERR_INTERNAL_SERVER_ERROR')
    const { user } = renderScreen(<QueuesPage />)
    await user.click(await screen.findByRole('button', { name: 'Ações de Vendas' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('Atendimentos, usuários e conexões ficam sem ela.')
    expect(callsOf('DELETE /queue/:id')).toEqual([])
  })
})
