import type { FlowNode } from '@guiche/contract/flow-graph'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pressComponents, renderScreen } from '../../../testing/render-screen.tsx'
import { NodeDialog } from './NodeDialog.tsx'
import type { NodeDialogProps } from './node-look.ts'

pressComponents()

const onSubmit = vi.fn<NodeDialogProps['onSubmit']>()
const onClose = vi.fn<() => void>()

beforeEach(() => {
  onSubmit.mockReset()
  onClose.mockReset()
})

const renderNode = (type: string, data: FlowNode['data'], isNew = false) =>
  renderScreen(
    <NodeDialog
      flowId={1}
      node={{ id: 'n', type, data }}
      isNew={isNew}
      onSubmit={onSubmit}
      onClose={onClose}
    />,
  )

const submitted = () => onSubmit.mock.calls.map(([data]) => data)

describe('the dialog of a node', () => {
  test('adds a message once for a double click, and closes', async () => {
    const { user } = renderNode('message', { label: '' }, true)
    await screen.findByRole('dialog', { name: 'Adicionar mensagem ao fluxo' })
    await user.type(screen.getByLabelText('Mensagem'), 'Oi')
    await user.dblClick(screen.getByRole('button', { name: 'Adicionar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(submitted()).toEqual([{ label: 'Oi' }])
  })

  test('keeps what other clients stored in the node', async () => {
    const { user } = renderNode('message', { label: 'Oi', extra: 7 })
    await user.type(await screen.findByLabelText('Mensagem'), '!')
    await user.click(screen.getByRole('button', { name: 'Editar' }))
    await waitFor(() => expect(submitted()).toEqual([{ label: 'Oi!', extra: 7 }]))
  })

  test('names an empty message and submits nothing', async () => {
    const { user } = renderNode('message', { label: 'Oi' })
    await user.clear(await screen.findByLabelText('Mensagem'))
    await user.click(screen.getByRole('button', { name: 'Editar' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Mensagem').getAttribute('aria-invalid')).toBe('true'),
    )
    expect(submitted()).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
  })

  test('bounds an interval', async () => {
    const { user } = renderNode('interval', { sec: 5 })
    const field = await screen.findByLabelText('Segundos')
    await user.clear(field)
    await user.type(field, '121{Enter}')
    expect(await screen.findByText('Máximo de tempo atingido 120 segundos')).toBeDefined()
    await user.clear(field)
    await user.type(field, '0{Enter}')
    expect(await screen.findByText('Adicione o valor de intervalo')).toBeDefined()
    expect(submitted()).toEqual([])
    await user.clear(field)
    await user.type(field, '120{Enter}')
    await waitFor(() => expect(submitted()).toMatchObject([{ sec: 120 }]))
  })

  test('adds and removes options of a menu at its end, and needs one', async () => {
    const { user } = renderNode('menu', {
      message: 'Escolha',
      arrayOption: [{ number: 1, value: 'Vendas', extra: true }],
    })
    await screen.findByLabelText('Opção 1')
    await user.click(screen.getByRole('button', { name: 'Adicionar opção' }))
    await user.click(screen.getByRole('button', { name: 'Editar' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Opção 2').getAttribute('aria-invalid')).toBe('true'),
    )
    await user.type(screen.getByLabelText('Opção 2'), 'Suporte')
    expect(screen.queryByRole('button', { name: 'Remover a opção 1' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remover a opção 2' }))
    await user.click(screen.getByRole('button', { name: 'Remover a opção 1' }))
    await user.click(screen.getByRole('button', { name: 'Editar' }))
    expect(await screen.findByText('Adicione pelo menos uma opção.')).toBeDefined()
    expect(submitted()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Adicionar opção' }))
    await user.type(screen.getByLabelText('Opção 1'), 'Cobrança')
    await user.click(screen.getByRole('button', { name: 'Editar' }))
    await waitFor(() =>
      expect(submitted()).toMatchObject([
        { message: 'Escolha', arrayOption: [{ number: 1, value: 'Cobrança' }] },
      ]),
    )
  })

  test('asks before changes are discarded', async () => {
    const { user } = renderNode('message', { label: 'Oi' })
    await user.type(await screen.findByLabelText('Mensagem'), '!')
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(submitted()).toEqual([])
  })

  test('has none for a kind that it does not know', () => {
    renderNode('unknown', {})
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
