import type { CompanyRule } from '@guiche/contract/company-rules'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildQueue } from '../../../testing/build-queue.ts'
import { buildTag } from '../../../testing/build-tag.ts'
import { answer, callsOf, refuse } from '../../../testing/contract-server.ts'
import { pressComponents, renderScreen } from '../../../testing/render-screen.tsx'
import { RuleDialog } from './RuleDialog.tsx'

pressComponents()

const AT = '2026-11-20T12:00:00.000Z'

const rule: CompanyRule = {
  id: 4,
  companyId: 1,
  name: 'Espera longa',
  isActive: true,
  trigger: { kind: 'waits', minutes: 10 },
  condition: { whatsappIds: [], queueIds: [], tagIds: [], status: 'any', hours: 'any' },
  actions: [{ kind: 'note', note: 'Esperou muito' }],
  isBroken: false,
  runs: 0,
  failures: 0,
  createdAt: AT,
  updatedAt: AT,
}

beforeEach(() => {
  answer('GET /rules', { rules: [rule] })
  answer('GET /queue', [buildQueue({ id: 3 })])
  answer('GET /tags/list', [buildTag()])
  answer('GET /users/list', [])
  answer('GET /whatsapp', [])
  answer('GET /webhooks', { webhooks: [] })
  answer('GET /flowbuilder', { flows: [], count: 0, hasMore: false })
})

function renderDialog(edited?: CompanyRule) {
  const onClose = vi.fn()
  return { ...renderScreen(<RuleDialog rule={edited} onClose={onClose} />), onClose }
}

async function choose(
  user: { click: (at: Element) => Promise<void> },
  field: string,
  name: string,
) {
  await user.click(screen.getByRole('combobox', { name: new RegExp(`^${field}\\b`) }))
  await user.click(await screen.findByRole('option', { name }))
}

describe('the dialog of a company rule', () => {
  test('requires name, words and an action', async () => {
    const { user } = renderDialog()

    await screen.findByLabelText('Nome')
    await choose(user, 'Quando', 'O cliente escreve')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))

    expect(await screen.findByText('Escreva pelo menos uma palavra.')).toBeTruthy()
    expect(screen.getByText('Obrigatório')).toBeTruthy()
    expect(screen.getByText('Adicione pelo menos uma ação.')).toBeTruthy()
    expect(callsOf('POST /rules')).toEqual([])
  })

  test('takes no wait that is empty or zero', async () => {
    const { user, onClose } = renderDialog(rule)
    answer('PUT /rules/:ruleId', rule)

    const minutes = await screen.findByLabelText('Minutos de espera')
    await user.clear(minutes)
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText(/^De 1 a .* minutos\.$/)).toBeTruthy()
    await user.type(minutes, '0')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(callsOf('PUT /rules/:ruleId')).toEqual([])

    await user.clear(minutes)
    await user.type(minutes, '25')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(callsOf('PUT /rules/:ruleId')[0]?.received).toMatchObject({
      params: { ruleId: 4 },
      body: { trigger: { kind: 'waits', minutes: 25 } },
    })
  })

  test('saves a new rule with its conditions and actions, switched off', async () => {
    answer('POST /rules', rule)
    const { user, onClose } = renderDialog()

    await user.type(await screen.findByLabelText('Nome'), 'À noite')
    await choose(user, 'Horário da empresa', 'Fechada')
    await user.click(screen.getByRole('button', { name: 'Adicionar ação' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Transferir para fila' }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    // The queue of the action is not chosen yet.
    expect(await screen.findByText('Falta algo nas ações.')).toBeTruthy()
    await choose(user, 'Fila', 'Vendas')
    await user.click(screen.getByRole('switch', { name: /^Ligada/ }))
    await user.click(screen.getByRole('button', { name: 'Salvar' }))

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(callsOf('POST /rules')[0]?.received.body).toEqual({
      name: 'À noite',
      isActive: false,
      trigger: { kind: 'opened' },
      condition: { whatsappIds: [], queueIds: [], tagIds: [], status: 'any', hours: 'closed' },
      actions: [{ kind: 'queue', queueId: 3 }],
    })
  })

  test('stays open when the server refuses', async () => {
    refuse('PUT /rules/:ruleId', 'ERR_NO_PERMISSION')
    const { user, onClose } = renderDialog(rule)

    await user.type(await screen.findByLabelText('Nome'), '!')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))

    expect(await screen.findByText('Você não tem permissão para isso.')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Nome')).toHaveProperty('value', 'Espera longa!')
  })

  test('shows at once that an action uses a deleted tag, and does not save it', async () => {
    const { user } = renderDialog({ ...rule, actions: [{ kind: 'tag', tagIds: [99] }] })

    expect(
      await screen.findByText('Algo que esta ação usa não existe mais. Escolha outra vez.'),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Falta algo nas ações.')).toBeTruthy()
    expect(callsOf('PUT /rules/:ruleId')).toEqual([])
  })
})
