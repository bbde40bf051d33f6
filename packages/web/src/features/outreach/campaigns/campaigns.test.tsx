import { type Campaign, campaignInput, type CampaignPreview } from '@guiche/contract/campaigns'
import type { Template } from '@guiche/contract/choices'
import { type LineTemplate, unfilledTemplate } from '@guiche/contract/line-templates'
import type { SessionUser } from '@guiche/contract/users'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { changeLanguage, useWords } from '../../../platform/words.ts'
import { buildCampaign, noCounts as counts } from '../../../testing/build-campaign.ts'
import { buildSessionUser } from '../../../testing/build-session-user.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { dispatchToHearings } from '../../../testing/dispatch-to-hearings.ts'
import { AdministrationGate } from '../../organisation/plans/index.ts'
import { SignedInUser } from '../../organisation/sessions/use-session.ts'
import { editableParts, isFirstStart } from './campaign-rules.ts'
import { CampaignsPage } from './CampaignsPage.tsx'
import { campaignsLive } from './campaigns.live.ts'
import { campaignList } from './campaigns.queries.ts'
import { campaignWords } from './campaigns.words.ts'
import { campaignBodyOf, type CampaignForm, campaignFieldsOf } from './dialog/campaign-form.ts'
import { CampaignFields } from './dialog/CampaignFields.tsx'
import {
  placeholdersIn,
  templateOptions,
  withPlaceholderFilled,
  withHeaderLink,
} from './dialog/template-placeholders.ts'
import { Audience, EmptyVariables } from './dialog/PreviewDialog.tsx'
import { PreviewPhone } from './dialog/PreviewPhone.tsx'
import { TemplateFields } from './dialog/TemplateFields.tsx'
import { useCampaignColumns } from './use-campaign-columns.tsx'

beforeAll(() => changeLanguage('pt'))

function cacheWithCampaigns(records: Campaign[]): QueryClient {
  const cache = createQueryClient()
  const pages = [{ records, count: records.length, hasMore: false }]
  cache.setQueryData(campaignList.cachedPages('').queryKey, { pages, pageParams: [1] })
  return cache
}

function renderWithCache(
  cache: QueryClient,
  content: ReactNode,
  user: Partial<SessionUser> = {},
): string {
  return renderHtml(
    <SignedInUser value={{ ...buildSessionUser(), ...user }}>
      <MemoryRouter>
        <QueryClientProvider client={cache}>{content}</QueryClientProvider>
      </MemoryRouter>
    </SignedInUser>,
  )
}

/** A campaign's cells of the table. */
function CampaignCells({ campaign }: { campaign: Campaign }) {
  return useCampaignColumns().map(({ key, header, render }) => (
    <div key={key}>
      {header}: {render(campaign)}
    </div>
  ))
}

const renderRow = (change: Partial<Campaign>) =>
  renderWithCache(cacheWithCampaigns([]), <CampaignCells campaign={buildCampaign(change)} />)

describe('the page of campaigns', () => {
  it('explains campaigns where there is none, and offers to create the first', () => {
    const html = renderWithCache(cacheWithCampaigns([]), <CampaignsPage />)
    for (const word of ['Campanhas', 'Adicionar', 'Criar a primeira campanha'])
      expect(html).toContain(word)
  })

  it('is for administrators of a company whose plan has campaigns', () => {
    function GatedCampaignsPage() {
      return (
        <AdministrationGate flag="useCampaigns" say={useWords(campaignWords)}>
          <CampaignsPage />
        </AdministrationGate>
      )
    }
    expect(renderWithCache(cacheWithCampaigns([]), <GatedCampaignsPage />)).toContain(
      'Criar a primeira campanha',
    )
    const html = renderWithCache(cacheWithCampaigns([]), <GatedCampaignsPage />, {
      profile: 'user',
    })
    expect(html).toContain('Só administradores cuidam das campanhas.')
    expect(html).not.toContain('Criar a primeira campanha')
  })
})

describe('a campaign in its row', () => {
  it('shows its status, list, line and times', () => {
    const html = renderRow({
      status: 'FINALIZADA',
      scheduledAt: '2026-11-20T12:00:00.000Z',
      completedAt: '2026-11-21T12:00:00.000Z',
    })
    for (const word of ['Natal', 'Finalizada', 'Clientes', 'Matriz', '20/11/26', '21/11/26'])
      expect(html).toContain(word)
  })

  it('shows its times in the company’s time zone, in any browser', () => {
    const { company } = buildSessionUser()
    const times = {
      scheduledAt: '2026-11-20T12:00:00.000Z',
      completedAt: '2026-11-20T20:30:00.000Z',
    }
    const campaign = buildCampaign({ ...times, status: 'FINALIZADA' })
    for (const [timeZone, scheduled, completed] of [
      ['Asia/Tokyo', '20/11/26 21:00', '21/11/26 05:30'],
      ['America/Noronha', '20/11/26 10:00', '20/11/26 18:30'],
    ] as const) {
      const user = { company: { ...company, timeZone } }
      const html = renderWithCache(
        cacheWithCampaigns([]),
        <CampaignCells campaign={campaign} />,
        user,
      )
      expect(html).toContain(scheduled)
      expect(html).toContain(completed)
    }
  })

  it('shows the progress while it runs', () => {
    const some = { ...counts, total: 1500, pending: 300, accepted: 1150, failed: 50 }
    const html = renderRow({ status: 'EM_ANDAMENTO', counts: some })
    expect(html).toContain('1.200 de 1.500')
    expect(html).toMatch(/role="progressbar"[^>]*aria-valuenow="80"/)
    expect(renderRow({ status: 'EM_ANDAMENTO' })).toContain('Preparando os destinatários')
  })

  it('shows the numbers of recipients reached and of answers once it has finished', () => {
    const some = { ...counts, total: 1500, accepted: 1450, failed: 50, answered: 1 }
    expect(renderRow({ status: 'FINALIZADA', counts: some })).toContain(
      '1.450 de 1.500 enviadas · 1 resposta',
    )
    expect(renderRow({ status: 'CANCELADA', counts: some })).toContain('1.450 de 1.500 enviadas')
    expect(renderRow({ status: 'INATIVA' })).not.toContain('enviadas')
  })

  it('shows the repetition before its start', () => {
    const weekly = { repeatEvery: 'weekly', scheduledAt: '2026-11-20T12:00:00.000Z' } as const
    expect(renderRow({ ...weekly, status: 'PROGRAMADA' })).toContain('Repete toda semana')
    expect(renderRow({ ...weekly, status: 'FINALIZADA' })).not.toContain('Repete toda semana')
  })

  it('shows why it stopped by itself and what to do', () => {
    const html = renderRow({ status: 'CANCELADA', stopCode: 'failing' })
    expect(html).toContain('Muitos envios falharam. Veja os motivos no relatório')
    expect(renderRow({ status: 'CANCELADA', stopCode: 'somethingNew' })).toContain(
      'Algo impediu os envios',
    )
    expect(renderRow({ status: 'CANCELADA' })).not.toContain('Parou sozinha')
  })
})

describe('the editable parts of a campaign', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z')
  const scheduledIn = (minutes: number) => ({
    status: 'PROGRAMADA' as const,
    scheduledAt: new Date(now + minutes * 60_000).toISOString(),
  })

  it('are all parts of one that does not run, or starts in more than an hour', () => {
    expect(editableParts(undefined, now)).toBe('all')
    expect(editableParts({ status: 'INATIVA', scheduledAt: null }, now)).toBe('all')
    expect(editableParts(scheduledIn(61), now)).toBe('all')
    expect(editableParts(scheduledIn(60), now)).toBe('nothing')
  })

  it('are the texts of a cancelled one, and none of one that runs or has finished', () => {
    const { scheduledAt } = scheduledIn(600)
    expect(editableParts({ status: 'CANCELADA', scheduledAt }, now)).toBe('texts')
    expect(editableParts({ status: 'EM_ANDAMENTO', scheduledAt }, now)).toBe('nothing')
    expect(editableParts({ status: 'FINALIZADA', scheduledAt }, now)).toBe('nothing')
  })
})

describe('a restart', () => {
  const isFirstStartAtNoon = (startedAt: string | null, scheduledAt: string | null) =>
    isFirstStart({ startedAt, scheduledAt }, Date.parse('2026-11-20T12:00:00Z'))

  it('is the first start only of a campaign that never began and whose time has passed', () => {
    expect(isFirstStartAtNoon(null, '2026-11-20T11:59:00Z')).toBe(true)
    expect(isFirstStartAtNoon(null, '2026-11-20T12:01:00Z')).toBe(false)
    expect(isFirstStartAtNoon('2026-11-19T12:00:00Z', '2026-11-19T12:00:00Z')).toBe(false)
  })
})

describe('the fields of a campaign', () => {
  function CampaignFieldsWithForm({ campaign }: { campaign: Campaign | undefined }) {
    const form: CampaignForm = useForm({
      defaultValues: campaignFieldsOf(campaign, 'America/Sao_Paulo'),
    })
    return (
      <CampaignFields
        form={form}
        campaign={campaign}
        editing={editableParts(campaign)}
        media={undefined}
        onMedia={() => {}}
      />
    )
  }
  const renderFields = (campaign?: Campaign) =>
    renderWithCache(cacheWithCampaigns([]), <CampaignFieldsWithForm campaign={campaign} />)

  it('are those of the specification, with additional ones collapsed', () => {
    const html = renderFields()
    for (const word of [
      'Nome',
      'Lista de contatos',
      'Lista de etiqueta',
      'Conexão',
      'Agendamento',
      'Lista de arquivos',
      'Msg. 1',
      'Msg. 5',
      'Anexar arquivo',
      'Mais opções',
      '{nome}',
      '{numero}',
    ])
      expect(html).toContain(word)
    expect(html).not.toContain('Só no horário de atendimento')
  })

  it('show the additional ones where one of them is used', () => {
    const html = renderFields(buildCampaign({ onlyInHours: true, trialShare: 20, trialHours: 4 }))
    for (const word of ['Só no horário de atendimento', 'Parte que testa', 'Escreva ao menos duas'])
      expect(html).toContain(word)
  })

  it('list the variables that have no value', () => {
    expect(renderFields(buildCampaign({ message1: 'Oi {nome}, {{cupom}}' }))).toContain(
      'Nada preenche {cupom}',
    )
    expect(renderFields(buildCampaign())).not.toContain('Nada preenche')
  })

  it('accept the columns of the chosen list as variables, and warn of a misspelt one', () => {
    const cache = cacheWithCampaigns([])
    const columns = ['Valor (R$)', 'CPF/CNPJ']
    cache.setQueryData(['campaign-audience', 'lists'], [{ id: 4, name: 'Clientes', columns }])
    const message1 = '{Valor (R$)} {cpf/cnpj} {Valor (RS)}'
    const html = renderWithCache(
      cache,
      <CampaignFieldsWithForm campaign={buildCampaign({ message1 })} />,
    )
    for (const word of ['{Valor (R$)}<', '{CPF/CNPJ}<', 'Nada preenche {Valor (RS)}'])
      expect(html).toContain(word)
    expect(html).not.toContain('Nada preenche {Valor (R$)}')
  })

  it('are locked except the texts of a cancelled campaign', () => {
    const fieldsetLocksIn = (html: string) =>
      [...html.matchAll(/<fieldset( disabled="")?>/g)].map(([, lock]) => lock !== undefined)
    expect(fieldsetLocksIn(renderFields())).toEqual([false, false, false])
    expect(fieldsetLocksIn(renderFields(buildCampaign({ status: 'CANCELADA' })))).toEqual([
      true,
      false,
      true,
    ])
    expect(fieldsetLocksIn(renderFields(buildCampaign({ status: 'FINALIZADA' })))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('are in the company’s time zone, and are sent in the API’s format', () => {
    const given = buildCampaign({ scheduledAt: '2026-12-24T23:30:00.000Z', tagId: 9 })
    const typed = campaignFieldsOf(given, 'America/Sao_Paulo')
    expect(typed.scheduledAt).toBe('2026-12-24T20:30')
    const body = campaignBodyOf(campaignInput.parse(typed), given, 'all')
    expect(body).toMatchObject({
      scheduledAt: '2026-12-24 20:30:00',
      contactListId: 4,
      trialShare: null,
    })
    // The campaign's own tag is not sent again, since a tag creates a list.
    expect(body).not.toHaveProperty('tagListId')
    const other = campaignInput.parse({ ...typed, tagListId: '5', scheduledAt: '' })
    expect(campaignBodyOf(other, given, 'all')).toMatchObject({ tagListId: 5, scheduledAt: null })
  })

  it('send only the texts of a cancelled campaign', () => {
    const given = buildCampaign({ status: 'CANCELADA' })
    const typed = { ...campaignFieldsOf(given, 'UTC'), message2: 'Olá', onlyInHours: true }
    expect(campaignBodyOf(campaignInput.parse(typed), given, 'texts')).toEqual({
      name: 'Natal',
      message1: 'Oi {nome}',
      message2: 'Olá',
      message3: '',
      message4: '',
      message5: '',
    })
  })
})

describe('the preview of a campaign', () => {
  it('shows a phone with the company’s time', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.000Z') })
    try {
      const { company } = buildSessionUser()
      const renderPhone = (timeZone: string) =>
        renderWithCache(
          cacheWithCampaigns([]),
          <PreviewPhone
            campaign={buildCampaign()}
            preview={undefined}
            shown={undefined}
            onChoose={() => {}}
          />,
          { company: { ...company, timeZone } },
        )
      expect(renderPhone('Asia/Tokyo')).toContain('<span>21:00</span>')
      expect(renderPhone('America/Noronha')).toContain('<span>10:00</span>')
    } finally {
      vi.useRealTimers()
    }
  })

  it('does not count contacts that opted out as recipients', () => {
    const preview: CampaignPreview = {
      recipient: null,
      texts: [],
      template: null,
      templateMedia: null,
      unknownVariables: [],
      templateButtons: [],
      emptyVariables: [],
      audience: { valid: 4, invalid: 0, unchecked: 0, optedOut: 1, lacking: 0 },
      secondsExpected: 0,
    }
    const html = renderHtml(<Audience preview={preview} />)
    expect(html).toMatch(/Recebem<\/dt><dd[^>]*>3</)
    expect(html).toMatch(/Pediram para não receber<\/dt><dd[^>]*>1</)
  })
})

const offer: LineTemplate = {
  name: 'oferta',
  language: 'pt_BR',
  category: 'marketing',
  status: 'approved',
  header: '',
  headerMedia: null,
  body: 'Oi',
  footer: '',
  buttons: [],
}

describe('the fields of a template', () => {
  const made = { ...offer, body: 'Oi {{1}}' }
  /** The labels of the fields over a line with these templates. */
  function renderTemplateFields(templates: LineTemplate[], template: Template): string {
    function TemplateFieldsWithForm() {
      const campaign = buildCampaign({ template })
      const form: CampaignForm = useForm({ defaultValues: campaignFieldsOf(campaign, 'UTC') })
      return <TemplateFields form={form} whatsappId={3} />
    }
    const cache = cacheWithCampaigns([])
    cache.setQueryData(['line-templates', 3], { templates })
    return renderWithCache(cache, <TemplateFieldsWithForm />)
  }

  it('are one for each placeholder of the header and the text, by its name or number', () => {
    const named = { ...made, header: 'Para {{loja}}', body: 'Oi {{nome}}, {{cupom}}' }
    const html = renderTemplateFields([named], unfilledTemplate(named))
    for (const gap of ['loja', 'nome', 'cupom']) expect(html).toContain(`O que entra em {{${gap}}}`)
    expect(html).toContain('Para {{loja}}\n\nOi {{nome}}, {{cupom}}')
    const numbered = { ...made, header: 'Para {{1}}' }
    const both = renderTemplateFields([numbered], unfilledTemplate(numbered))
    expect(both).toContain('O que entra em {{1}} no cabeçalho')
    expect(both).toMatch(/O que entra em \{\{1\}\}</)
  })

  it.each([
    ['image', 'Imagem do cabeçalho'],
    ['video', 'Vídeo do cabeçalho'],
    ['document', 'Documento do cabeçalho'],
  ] as const)('require the address of its %s', (headerMedia, label) => {
    const html = renderTemplateFields(
      [{ ...made, headerMedia }],
      unfilledTemplate({ ...made, headerMedia }),
    )
    expect(html).toContain(label)
    expect(html).toContain('Endereço público do arquivo')
  })

  it('offer the approved templates, and keep a chosen one that is no longer approved', () => {
    const html = renderTemplateFields([{ ...made, status: 'paused' }], unfilledTemplate(made))
    expect(html).toContain('Idioma')
    expect(templateOptions([made], { ...unfilledTemplate(made), name: 'promo' })).toEqual([
      { value: 'promo pt_BR', label: 'promo (pt_BR)' },
      { value: 'oferta pt_BR', label: 'oferta (pt_BR)' },
    ])
  })

  it('save each value in its own placeholder', () => {
    const opened = unfilledTemplate({ ...made, header: '{{1}}', body: '{{nome}} {{2}}' })
    const [above, name] = placeholdersIn(opened)
    if (!above || !name) throw new Error('no gaps')
    const once = withPlaceholderFilled(opened, { ...above, value: 'a' })
    const filled = withPlaceholderFilled(once, { ...name, value: 'b' })
    expect(
      placeholdersIn(filled).map((one) => [
        one.part,
        'gap' in one ? one.gap : one.index,
        one.value,
      ]),
    ).toEqual([
      ['header', '1', 'a'],
      ['body', 'nome', 'b'],
      ['body', '2', ''],
    ])
    const pictured = unfilledTemplate({ ...made, headerMedia: 'image' })
    expect(withHeaderLink(pictured, 'https://a.com/a.png').components[0]).toEqual({
      type: 'header',
      parameters: [{ type: 'image', link: 'https://a.com/a.png' }],
    })
  })
})

describe('the buttons of a template', () => {
  const made: LineTemplate = {
    ...offer,
    buttons: [
      { kind: 'url', text: 'Site', url: 'https://b.com' },
      { kind: 'url', text: 'Pedido', url: 'https://b.com/{{1}}' },
      { kind: 'copyCode', text: 'Copiar' },
      { kind: 'quickReply', text: 'Sim' },
    ],
  }
  function renderButtonFields(template: Template, told: LineTemplate[]): string {
    function Fields() {
      const form: CampaignForm = useForm({
        defaultValues: campaignFieldsOf(buildCampaign({ template }), 'UTC'),
      })
      return <TemplateFields form={form} whatsappId={3} />
    }
    const cache = cacheWithCampaigns([])
    cache.setQueryData(['line-templates', 3], { templates: told })
    return renderWithCache(cache, <Fields />)
  }

  it('have a field for each value, also in a campaign saved without', () => {
    for (const template of [
      unfilledTemplate(made),
      { ...unfilledTemplate(made), components: [] },
    ]) {
      const html = renderButtonFields(template, [made])
      expect(html).toContain('Fim do endereço do botão “Pedido”')
      expect(html).toContain('Entra no lugar da variável em https://b.com/{{1}}')
      expect(html).toContain('Código do botão “Copiar”')
      expect(html).toContain('O que a resposta “Sim” diz ao sistema')
      expect(html).not.toContain('“Site”')
    }
    // A template that is no longer approved has no button titles, so that the fields are numbered.
    expect(renderButtonFields(unfilledTemplate(made), [])).toContain(
      'Fim do endereço do botão “Botão 2”',
    )
  })

  it('save each value in its own place', () => {
    const [url, code, reply] = placeholdersIn(unfilledTemplate(made))
    if (!url || !code || !reply) throw new Error('no gaps')
    let filled = unfilledTemplate(made)
    for (const [gap, value] of [
      [url, '7'],
      [code, 'NATAL'],
      [reply, 's'],
    ] as const)
      filled = withPlaceholderFilled(filled, { ...gap, value })
    expect(filled.components.map(({ parameters }) => parameters)).toEqual([
      [{ type: 'text', text: '7' }],
      [{ type: 'coupon', code: 'NATAL' }],
      [{ type: 'payload', payload: 's' }],
    ])
  })

  it('are on the preview’s phone with the address, code or text of each', () => {
    const html = renderWithCache(
      cacheWithCampaigns([]),
      <PreviewPhone
        campaign={buildCampaign()}
        preview={{
          ...lackingPreview,
          emptyVariables: [],
          template: 'Oi',
          templateButtons: [
            { kind: 'url', title: 'Pedido', value: 'https://b.com/7' },
            { kind: 'copyCode', title: 'Copiar', value: 'NATAL' },
          ],
        }}
        shown={undefined}
        onChoose={() => {}}
      />,
    )
    for (const word of ['Botões do modelo', 'Pedido', 'https://b.com/7', 'Copiar', 'NATAL'])
      expect(html).toContain(word)
  })
})

describe('variables that are empty for some recipients', () => {
  it('are listed with the number of recipients and what happens to them', () => {
    const html = renderHtml(<EmptyVariables preview={lackingPreview} />)
    expect(html).toContain('Modelo: 12 de 300 contatos não têm {email} e ficam de fora.')
    expect(html).toContain('Mensagem 2: 1 de 300 contatos não tem {cidade}: o lugar fica vazio.')
    const audience = renderHtml(<Audience preview={lackingPreview} />)
    expect(audience).toMatch(/Recebem<\/dt><dd[^>]*>288</)
    expect(audience).toMatch(/Sem valor para uma variável<\/dt><dd[^>]*>12</)
  })
})

const lackingPreview: CampaignPreview = {
  recipient: null,
  texts: [],
  template: null,
  templateMedia: null,
  templateButtons: [],
  unknownVariables: [],
  emptyVariables: [
    { variant: 0, names: ['email'], count: 12, areLeftOut: true },
    { variant: 2, names: ['cidade'], count: 1, areLeftOut: false },
  ],
  audience: { valid: 301, invalid: 0, unchecked: 0, optedOut: 1, lacking: 12 },
  secondsExpected: 0,
}

describe('the events of campaigns', () => {
  const cachedCounts = (cache: QueryClient) =>
    cache
      .getQueryData(campaignList.cachedPages('').queryKey)
      ?.pages.flatMap(({ records }) =>
        records.map(({ id, counts: { accepted } }) => [id, accepted]),
      )

  it('update counts in the row, drop the recipients, and remove a deleted campaign', () => {
    const cache = cacheWithCampaigns([buildCampaign({ id: 1 }), buildCampaign({ id: 2 })])
    const contact = { id: 1, name: 'Ana', number: '55119', isWhatsappValid: true }
    const record = {
      ...buildCampaign({ counts: { ...counts, accepted: 5 } }),
      updatedAt: '2026-11-21T12:00:00.000Z',
      shipping: [],
      contactList: { id: 4, name: 'Clientes', contacts: [contact] },
    }
    dispatchToHearings(cache, campaignsLive, 'company-{id}-campaign', { action: 'update', record })
    expect(cachedCounts(cache)).toEqual([
      [1, 5],
      [2, 0],
    ])
    const [first] =
      cache.getQueryData(campaignList.cachedPages('').queryKey)?.pages[0]?.records ?? []
    expect(first).not.toHaveProperty('shipping')
    expect(first?.contactList).toEqual({ id: 4, name: 'Clientes' })
    dispatchToHearings(cache, campaignsLive, 'company-{id}-campaign', { action: 'delete', id: 2 })
    expect(cachedCounts(cache)).toEqual([[1, 5]])
  })
})
