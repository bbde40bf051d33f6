import type { Ticket } from '@guiche/contract/tickets'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildTag } from '../../../testing/build-tag.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { answer, callsOf, hold, Refusal, refuse } from '../../../testing/contract-server.ts'
import { pressComponents, renderScreen } from '../../../testing/render-screen.tsx'
import { TagChooser } from './TagChooser.tsx'

pressComponents()

const DENIED = 'Você não tem permissão para isso.'
const urgent = { ...buildTag(), TicketTag: { ticketId: 1, tagId: 1 } }

beforeEach(() =>
  answer('GET /tags/list', [
    buildTag(),
    buildTag({ id: 2, name: 'Cliente novo' }),
    buildTag({ id: 3, name: 'Cliente antigo' }),
  ]),
)

function renderChooser() {
  const onSynced = vi.fn<(ticket: Ticket) => void>()
  const chooser = (
    <TagChooser
      anchor={document.body}
      ticketId={1}
      tags={[urgent]}
      onSynced={onSynced}
      onClose={() => undefined}
    />
  )
  return { ...renderScreen(chooser), onSynced }
}

const option = (name: string) => screen.findByRole('option', { name })
const isChosen = async (name: string) => (await option(name)).getAttribute('aria-selected')
const sets = () =>
  callsOf('POST /tags/sync').map(({ received }) => received.body.tags.map(({ id }) => id))

describe('the chooser of tags', () => {
  test('adds a tag to those that the ticket has, and passes the ticket on', async () => {
    answer('POST /tags/sync', buildTicket({ version: 2 }))
    const { user, onSynced } = renderChooser()

    await user.click(await option('Cliente novo'))

    await waitFor(() => expect(sets()).toEqual([[1, 2]]))
    expect(await isChosen('Cliente novo')).toBe('true')
    await waitFor(() => expect(onSynced).toHaveBeenCalledWith(buildTicket({ version: 2 })))
  })

  test('removes a tag', async () => {
    answer('POST /tags/sync', buildTicket({ version: 2 }))
    const { user } = renderChooser()

    await user.click(await option('Urgente'))

    await waitFor(() => expect(sets()).toEqual([[]]))
    expect(await isChosen('Urgente')).toBe('false')
  })

  test('shows the former tags again when the server refuses', async () => {
    const reply = hold('POST /tags/sync')
    const { user, onSynced } = renderChooser()

    await user.click(await option('Cliente novo'))
    expect(await isChosen('Cliente novo')).toBe('true')
    reply(new Refusal('ERR_NO_PERMISSION'))

    expect(await screen.findByText(DENIED)).toBeTruthy()
    await waitFor(async () => expect(await isChosen('Cliente novo')).toBe('false'))
    expect(await isChosen('Urgente')).toBe('true')
    expect(onSynced).not.toHaveBeenCalled()
  })

  test('a second tag includes the first one that is still being saved', async () => {
    const reply = hold('POST /tags/sync')
    const { user } = renderChooser()

    await user.click(await option('Cliente novo'))
    await user.click(await option('Cliente antigo'))

    await waitFor(() =>
      expect(sets()).toEqual([
        [1, 2],
        [1, 2, 3],
      ]),
    )
    reply(buildTicket())
  })

  test('finds by typing and takes the marked one by Enter', async () => {
    answer('POST /tags/sync', buildTicket())
    const { user } = renderChooser()

    await user.type(await screen.findByRole('combobox'), 'cliente')
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Urgente' })).toBeNull())
    await user.keyboard('{ArrowDown}{Enter}')

    await waitFor(() => expect(sets()).toEqual([[1, 3]]))
  })

  test('creates a tag whose name is unknown, and adds it', async () => {
    answer('POST /tags', ({ body }) => buildTag({ id: 8, name: body.name }))
    answer('POST /tags/sync', buildTicket())
    const { user } = renderChooser()

    await option('Urgente')
    await user.type(screen.getByRole('combobox'), 'Retorno')
    await user.click(await option('Criar “Retorno”'))

    await waitFor(() => expect(sets()).toEqual([[1, 8]]))
    expect(callsOf('POST /tags')[0]?.received.body.name).toBe('Retorno')
    expect(screen.getByRole('combobox')).toHaveProperty('value', '')
  })

  test('reports a tag that cannot be created, and adds nothing', async () => {
    refuse('POST /tags', 'ERR_NO_PERMISSION')
    const { user } = renderChooser()

    await option('Urgente')
    await user.type(screen.getByRole('combobox'), 'Retorno{Enter}')

    expect(await screen.findByText(DENIED)).toBeTruthy()
    expect(sets()).toEqual([])
  })

  test('offers no new tag for a known name in other letters, or for two letters', async () => {
    const { user } = renderChooser()

    await option('Urgente')
    await user.type(screen.getByRole('combobox'), 'URGENTE')
    expect(screen.queryByRole('option', { name: /^Criar/ })).toBeNull()
    await user.clear(screen.getByRole('combobox'))
    await user.type(screen.getByRole('combobox'), 'zz')
    expect(await screen.findByText('Uma etiqueta nova tem ao menos 3 letras.')).toBeTruthy()
  })
})
