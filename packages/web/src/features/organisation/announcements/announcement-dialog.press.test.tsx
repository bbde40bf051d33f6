import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildAnnouncement } from '../../../testing/build-announcement.ts'
import { answer, callsOf, hold, refuse } from '../../../testing/contract-server.ts'
import { pressComponents, renderScreen } from '../../../testing/render-screen.tsx'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'

pressComponents()

const onClose = vi.fn<() => void>()
const picture = new File(['x'], 'aviso.png', { type: 'image/png' })

beforeEach(() => {
  onClose.mockClear()
  answer('GET /companies/list', [])
})

describe('the dialog of an announcement', () => {
  test('saves the texts, the priority and the picture of a new one', async () => {
    answer('POST /announcements', buildAnnouncement({ id: 5 }))
    answer('POST /announcements/:id/media-upload', { mensagem: 'ok' })
    const { user } = renderScreen(<AnnouncementDialog onClose={onClose} />)
    await user.type(screen.getByLabelText('Título'), 'Novidade')
    await user.type(screen.getByLabelText('Texto'), 'Agora com Pix')
    await user.click(screen.getByRole('combobox', { name: 'Prioridade' }))
    await user.click(await screen.findByRole('option', { name: 'Alta' }))
    await user.upload(screen.getByLabelText(/Imagem/), picture)
    await user.click(screen.getByRole('button', { name: 'Salvar' }))

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(callsOf('POST /announcements').map(({ received }) => received.body)).toEqual([
      { title: 'Novidade', text: 'Agora com Pix', priority: 1, status: true, companyId: null },
    ])
    expect(callsOf('POST /announcements/:id/media-upload')).toMatchObject([
      { received: { params: { id: 5 } }, files: ['aviso.png'] },
    ])
    expect(screen.getByText('Informativo salvo')).toBeDefined()
  })

  test('names each missing text and focuses the first', async () => {
    const { user } = renderScreen(<AnnouncementDialog onClose={onClose} />)
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findAllByText('Obrigatório')).toHaveLength(2)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Título')))
    expect(callsOf('POST /announcements')).toEqual([])
  })

  test('closes when only the picture was refused, since the texts are saved', async () => {
    answer('PUT /announcements/:id', buildAnnouncement())
    refuse('POST /announcements/:id/media-upload', 'ERR_FILE_TYPE_NOT_ALLOWED')
    const { user } = renderScreen(
      <AnnouncementDialog announcement={buildAnnouncement()} onClose={onClose} />,
    )
    await user.upload(screen.getByLabelText(/Imagem/), picture)
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await screen.findByText(/O informativo foi salvo, mas a imagem não/)
    expect(onClose).toHaveBeenCalledOnce()
    expect(screen.queryByText('Informativo salvo')).toBeNull()
  })

  test('removes a stored picture', async () => {
    answer('PUT /announcements/:id', buildAnnouncement())
    answer('DELETE /announcements/:id/media-upload', { mensagem: 'ok' })
    const announcement = buildAnnouncement({ mediaPath: 'a.png', mediaName: 'a.png' })
    const { user } = renderScreen(
      <AnnouncementDialog announcement={announcement} onClose={onClose} />,
    )
    await user.click(screen.getByRole('button', { name: 'Remover imagem' }))
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(callsOf('DELETE /announcements/:id/media-upload')).toHaveLength(1)
  })

  test('cannot be closed while it saves', async () => {
    const reply = hold('PUT /announcements/:id')
    const { user } = renderScreen(
      <AnnouncementDialog announcement={buildAnnouncement()} onClose={onClose} />,
    )
    await user.type(screen.getByLabelText('Título'), '!{Enter}')
    await waitFor(() => expect(callsOf('PUT /announcements/:id')).toHaveLength(1))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    reply(buildAnnouncement())
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })
})
