import type { Contact } from '@guiche/contract/contacts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildSessionUser } from '../../../../testing/build-session-user.ts'
import { buildContact, buildTicket } from '../../../../testing/build-ticket.ts'
import { answer, callsOf, hold, Refusal, refuse } from '../../../../testing/contract-server.ts'
import { pressComponents, renderScreen } from '../../../../testing/render-screen.tsx'
import { ContactDrawer } from './ContactDrawer.tsx'

pressComponents()

const DENIED = 'Você não tem permissão para isso.'
const ticket = buildTicket({ id: 1, status: 'open' })
const earlier = buildTicket({ id: 2, status: 'closed' })
const other = buildContact({ id: 5, name: 'Maria Lima', number: '5511988887777' })

const whole = (change: Partial<Contact> = {}) => ({
  ...buildContact(change),
  extraInfo: [],
  whatsapp: null,
})

beforeEach(() => {
  answer('GET /contacts/:id', ({ params }) => whole({ id: params.id }))
  answer('GET /contacts/:id/history', { tickets: [ticket, earlier], count: 2, hasMore: false })
  answer('GET /contacts/:id/merges', [])
  answer('GET /contacts/:id/opt-outs', { optOuts: [] })
  answer('GET /contacts/:contactId/charges', {
    charges: [],
    count: 0,
    hasMore: false,
    sums: { open: 0, paid: 0, refunded: 0 },
  })
  answer('GET /ticket-notes/list', [])
  answer('GET /tags/list', [])
})

function renderDrawer(user = buildSessionUser()) {
  const given = { onClose: vi.fn(), onTicket: vi.fn(), onPeek: vi.fn(), onMerged: vi.fn() }
  return { ...renderScreen(<ContactDrawer ticket={ticket} {...given} />, { user }), ...given }
}

describe('the drawer of a contact', () => {
  test('closes by its button', async () => {
    const { user, onClose } = renderDrawer()

    await user.click(await screen.findByRole('button', { name: 'Fechar dados do contato' }))

    expect(onClose).toHaveBeenCalledOnce()
  })

  test('opens an earlier ticket, and not the one beside it', async () => {
    const { user, onPeek } = renderDrawer()

    const look = await screen.findAllByRole('button', { name: /^Ver o atendimento/ })
    expect(look).toHaveLength(1)
    await user.click(look[0] as HTMLElement)

    expect(onPeek).toHaveBeenCalledWith(earlier)
  })

  test('turns automatic answers off at once, and back when the server refuses', async () => {
    const reply = hold('PUT /contacts/:id/disableBot')
    const { user } = renderDrawer()

    const disable = await screen.findByRole('switch', { name: /^Não automatizar/ })
    await user.click(disable)
    expect(disable).toHaveProperty('checked', true)
    reply(new Refusal('ERR_NO_PERMISSION'))

    expect(await screen.findByText(DENIED)).toBeTruthy()
    await waitFor(() => expect(disable).toHaveProperty('checked', false))
    expect(callsOf('PUT /contacts/:id/disableBot')[0]?.received.body).toEqual({ disableBot: true })
  })

  test('blocks the contact', async () => {
    answer('PUT /contacts/:id/block', { ...buildContact(), isBlocked: true })
    const { user } = renderDrawer()

    await user.click(await screen.findByRole('switch', { name: /^Bloquear contato/ }))

    await waitFor(() =>
      expect(callsOf('PUT /contacts/:id/block')[0]?.received.body).toEqual({ isBlocked: true }),
    )
  })
})

describe('editing the contact', () => {
  async function openDialog() {
    const rendered = renderDrawer()
    await rendered.user.click(await screen.findByRole('button', { name: 'Editar contato' }))
    const dialog = await screen.findByRole('dialog', { name: 'Editar contato' })
    return { ...rendered, dialog }
  }

  test('saves the changed name and closes', async () => {
    answer('PUT /contacts/:id', ({ body }) => whole({ name: body.name ?? '' }))
    const { user, dialog } = await openDialog()

    const name = within(dialog).getByLabelText('Nome')
    await user.clear(name)
    await user.type(name, 'Maria Souza')
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }))

    expect(await screen.findByText('Contato salvo com sucesso.')).toBeTruthy()
    expect(callsOf('PUT /contacts/:id')[0]?.received).toMatchObject({
      params: { id: 1 },
      body: { name: 'Maria Souza' },
    })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Editar contato' })).toBeNull())
  })

  test('shows at the field that the number is taken, and opens its holder', async () => {
    refuse('PUT /contacts/:id', 'ERR_DUPLICATED_CONTACT')
    answer('GET /contacts', { contacts: [other], count: 1, hasMore: false })
    const { user, dialog } = await openDialog()

    const number = within(dialog).getByLabelText('WhatsApp')
    await user.clear(number)
    await user.type(number, '5511988887777')
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }))

    expect(
      await screen.findByText('Já existe um contato com este número: Maria Lima.'),
    ).toBeTruthy()
    expect(number.getAttribute('aria-invalid')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Abrir esse contato' }))
    await waitFor(() =>
      expect(callsOf('GET /contacts/:id').map(({ received }) => received.params.id)).toContain(5),
    )
  })

  test('stays open when the server refuses', async () => {
    refuse('PUT /contacts/:id', 'ERR_NO_PERMISSION')
    const { user, dialog } = await openDialog()

    await user.type(within(dialog).getByLabelText('Nome'), '!')
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }))

    expect(await screen.findByText(DENIED)).toBeTruthy()
    expect(within(dialog).getByLabelText('Nome')).toHaveProperty('value', 'Maria!')
  })
})

describe('merging contacts', () => {
  async function openDialog() {
    answer('GET /contacts', { contacts: [buildContact(), other], count: 2, hasMore: false })
    const rendered = renderDrawer()
    await rendered.user.click(await screen.findByRole('button', { name: 'Unir a outro contato' }))
    const dialog = await screen.findByRole('dialog', { name: 'Unir contatos' })
    await rendered.user.type(within(dialog).getByLabelText('Outro contato'), 'maria')
    // The contact itself is not offered.
    await rendered.user.click(await within(dialog).findByRole('button', { name: /^ML|Maria Lima/ }))
    return { ...rendered, dialog }
  }

  test('keeps the contact of the drawer, and is undone from the toast', async () => {
    answer('POST /contacts/:id/merge', { mergeId: 6, contact: buildContact() })
    answer('POST /contacts/merges/:mergeId/undo', { contact: buildContact(), other })
    const { user, dialog, onMerged } = await openDialog()

    await user.click(within(dialog).getByRole('button', { name: 'Unir contatos' }))
    expect(await screen.findByText('Contatos unidos.')).toBeTruthy()
    expect(callsOf('POST /contacts/:id/merge')[0]?.received).toEqual({
      params: { id: 1 },
      body: { otherId: 5 },
    })
    expect(onMerged).toHaveBeenCalledOnce()

    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Contatos separados.')).toBeTruthy()
    expect(callsOf('POST /contacts/merges/:mergeId/undo')[0]?.received.params.mergeId).toBe(6)
    expect(onMerged).toHaveBeenCalledTimes(2)
  })

  test('keeps the other one after a swap', async () => {
    answer('POST /contacts/:id/merge', { mergeId: 6, contact: other })
    const { user, dialog } = await openDialog()

    await user.click(within(dialog).getByRole('button', { name: 'Trocar' }))
    await user.click(within(dialog).getByRole('button', { name: 'Unir contatos' }))

    await waitFor(() =>
      expect(callsOf('POST /contacts/:id/merge')[0]?.received).toEqual({
        params: { id: 5 },
        body: { otherId: 1 },
      }),
    )
  })

  test('keeps the dialog open when the server refuses', async () => {
    refuse('POST /contacts/:id/merge', 'ERR_NO_PERMISSION')
    const { user, dialog, onMerged } = await openDialog()

    await user.click(within(dialog).getByRole('button', { name: 'Unir contatos' }))

    expect(await screen.findByText(DENIED)).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Unir contatos' })).toBeTruthy()
    expect(onMerged).not.toHaveBeenCalled()
  })

  test('is separated again after a confirmation', async () => {
    answer('GET /contacts/:id/merges', [
      { id: 6, keptId: 1, other, createdAt: '2026-11-20T12:00:00.000Z' },
    ])
    answer('POST /contacts/merges/:mergeId/undo', { contact: buildContact(), other })
    const { user, onMerged } = renderDrawer()

    await user.click(await screen.findByRole('button', { name: 'Separar Maria Lima' }))
    const question = await screen.findByRole('alertdialog')
    expect(callsOf('POST /contacts/merges/:mergeId/undo')).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Desfazer' }))

    expect(await screen.findByText('Contatos separados.')).toBeTruthy()
    expect(onMerged).toHaveBeenCalledOnce()
  })

  test('is not offered to a user without the permission', async () => {
    renderDrawer({ ...buildSessionUser(), profile: 'user' })

    await screen.findByRole('switch', { name: /^Bloquear contato/ })
    expect(screen.queryByRole('button', { name: 'Unir a outro contato' })).toBeNull()
  })
})
