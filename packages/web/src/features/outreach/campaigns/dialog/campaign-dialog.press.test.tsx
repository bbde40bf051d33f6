import type { Campaign } from '@guiche/contract/campaigns'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../../../../platform/call-error.ts'
import { errorText } from '../../../../platform/error-text.ts'
import { buildCampaign } from '../../../../testing/build-campaign.ts'
import { answer, callsOf, hold, refuse } from '../../../../testing/contract-server.ts'
import { pressComponents, renderScreen } from '../../../../testing/render-screen.tsx'
import CampaignDialog from './CampaignDialog.tsx'
import { TestSendForm } from './TestSendForm.tsx'

pressComponents()

const onClose = vi.fn<() => void>()
const onPreview = vi.fn<(campaign: Campaign) => void>()

beforeEach(() => {
  onClose.mockClear()
  onPreview.mockClear()
  answer('GET /contact-lists/list', [])
  answer('GET /contact-list-items', { contacts: [], count: 0, hasMore: false })
  answer('GET /tags/list', [])
  answer('GET /whatsapp', [])
  answer('GET /files', { files: [], count: 0, hasMore: false })
  answer('GET /campaign-settings', [])
  answer('GET /queue', [])
})

const renderDialog = (campaign?: Campaign) =>
  renderScreen(<CampaignDialog campaign={campaign} onClose={onClose} onPreview={onPreview} />)

const save = () => screen.getByRole('button', { name: 'Salvar' })
const picture = new File(['x'], 'natal.png', { type: 'image/png' })

describe('the dialog of a campaign', () => {
  test('needs a name, focuses it and sends nothing', async () => {
    const { user } = renderDialog()
    await user.click(save())
    expect(await screen.findByText('Obrigatório')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')))
    expect(callsOf('POST /campaigns')).toEqual([])
  })

  test('creates one with its schedule on the clock of the company, with the same key at each try', async () => {
    refuse('POST /campaigns', 'ERR_NO_PERMISSION')
    const { user } = renderDialog()
    await user.type(screen.getByLabelText('Nome'), 'Natal')
    await user.type(screen.getByLabelText('Mensagem 1'), 'Feliz Natal')
    fireEvent.change(screen.getByLabelText(/Agendamento/), {
      target: { value: '2026-12-24T08:30' },
    })
    await user.click(save())
    await screen.findByText(errorText(new CallError('ERR_NO_PERMISSION', 400)))
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Nome')).toHaveProperty('value', 'Natal')

    answer('POST /campaigns', buildCampaign())
    await user.type(screen.getByLabelText('Nome'), '!')
    await user.click(save())
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const bodies = callsOf('POST /campaigns').map(({ received }) => received.body)
    expect(bodies).toMatchObject([
      { name: 'Natal', message1: 'Feliz Natal' },
      { name: 'Natal!', message1: 'Feliz Natal' },
    ])
    expect(bodies[0]?.idempotencyKey).toBe(bodies[1]?.idempotencyKey)
    expect(JSON.stringify(bodies[1]?.scheduledAt)).toMatch(/2026-12-24[ T](?:08|11):30/)
    expect(onPreview).not.toHaveBeenCalled()
    expect(screen.getByText('Campanha salva')).toBeDefined()
  })

  test('saves once while it waits, and opens the preview when that was asked for', async () => {
    const reply = hold('PUT /campaigns/:id')
    const campaign = buildCampaign()
    const { user } = renderDialog(campaign)
    await user.type(screen.getByLabelText('Nome'), '!')
    await user.click(screen.getByRole('button', { name: 'Salvar e pré-visualizar' }))
    await waitFor(() => expect(callsOf('PUT /campaigns/:id')).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'Salvar e pré-visualizar' })).toHaveProperty(
      'disabled',
      true,
    )
    reply(campaign)
    await waitFor(() => expect(onPreview.mock.calls).toEqual([[campaign]]))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('closes without a preview when only the file of a new one was refused', async () => {
    answer('POST /campaigns', buildCampaign({ id: 5 }))
    refuse('POST /campaigns/:id/media-upload', 'ERR_FILE_TOO_LARGE')
    const { user } = renderDialog()
    await user.type(screen.getByLabelText('Nome'), 'Natal')
    await user.upload(screen.getByLabelText(/Anexo/), picture)
    await user.click(screen.getByRole('button', { name: 'Salvar e pré-visualizar' }))
    await screen.findByText(/A campanha foi salva, mas o arquivo não/)
    expect(onClose).toHaveBeenCalledOnce()
    expect(onPreview).not.toHaveBeenCalled()
    expect(screen.queryByText('Campanha salva')).toBeNull()
  })

  test('asks before a chosen file is discarded', async () => {
    const { user } = renderDialog(buildCampaign())
    await user.upload(screen.getByLabelText(/Anexo/), picture)
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(onClose).not.toHaveBeenCalled()
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  test('changes only the texts of a cancelled one', async () => {
    answer('PUT /campaigns/:id', buildCampaign())
    const { user } = renderDialog(buildCampaign({ status: 'CANCELADA', name: 'Natal' }))
    await user.type(screen.getByLabelText('Mensagem 1'), '!')
    await user.click(save())
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const { body } = callsOf('PUT /campaigns/:id')[0]?.received ?? {}
    expect(body).toMatchObject({ name: 'Natal', message1: 'Oi {nome}!' })
    expect(Object.keys(body ?? {})).not.toContain('contactListId')
  })

  test('only shows one that is finished', () => {
    renderDialog(buildCampaign({ status: 'FINALIZADA' }))
    expect(screen.getByRole('dialog', { name: 'Campanha (somente leitura)' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  })
})

describe('a test send', () => {
  test('sends the shown text to a whole number, once while it waits', async () => {
    const reply = hold('POST /campaigns/:id/test')
    const { user } = renderScreen(<TestSendForm campaign={{ id: 4 }} variant={2} isOneOf />)
    const button = screen.getByRole('button', { name: 'Enviar teste da mensagem 2' })
    const field = screen.getByLabelText('Número com DDD e código do país')
    await user.type(field, '5511{Enter}')
    expect(button).toHaveProperty('disabled', true)
    expect(callsOf('POST /campaigns/:id/test')).toEqual([])

    await user.type(field, '999990000{Enter}{Enter}')
    await waitFor(() => expect(callsOf('POST /campaigns/:id/test')).toHaveLength(1))
    reply({ message: 'ok' })
    await screen.findByText('Teste enviado')
    expect(callsOf('POST /campaigns/:id/test')).toHaveLength(1)
    expect(callsOf('POST /campaigns/:id/test')[0]?.received).toMatchObject({
      params: { id: 4 },
      body: { number: '5511999990000', variant: 2 },
    })
  })

  test('shows why it was refused', async () => {
    refuse('POST /campaigns/:id/test', 'ERR_OUTSIDE_WINDOW')
    const { user } = renderScreen(
      <TestSendForm campaign={{ id: 4 }} variant={undefined} isOneOf={false} />,
    )
    await user.type(
      screen.getByLabelText('Número com DDD e código do país'),
      '5511999990000{Enter}',
    )
    await screen.findByText(errorText(new CallError('ERR_OUTSIDE_WINDOW', 400)))
    expect(screen.queryByText('Teste enviado')).toBeNull()
  })
})
