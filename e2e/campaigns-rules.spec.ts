import type { Page } from '@playwright/test'
import { withOwnerConnection } from '../packages/server/src/testing/campaign-harness.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  goTo,
  NARROW,
  openBrowser,
  openPageAs,
  takeScreenshots,
  signInAtPage,
  test,
  WIDE,
} from './journey-fixtures.ts'
import {
  type CampaignDesk,
  openCampaignPage,
  chooseOption,
  chooseMenuEntry,
  buildCampaignDesk,
} from './campaign-desk.ts'
import { expectNotice } from './notices.ts'

// The rules of campaigns as users meet them: faults reported before the send, changes by state, repetitions, the better
// text, the interval, and the right to the pages.

let desk: CampaignDesk

test.beforeAll(async ({ guiche }) => {
  desk = await buildCampaignDesk(guiche)
})

const MINUTE_MS = 60_000

/** An answer counts after the line has reported the send, which follows the phone's receipt. */
async function untilCampaignSent(page: Page, campaign: string): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(campaign) })
  await expect(row.getByText('1 de 1 enviada')).toBeVisible()
}

/** Sets faults that change the line's capabilities: they are saved after the answer, and campaigns depend on them. */
async function setFaults(faults: object): Promise<void> {
  const { admin, line } = desk
  const updatedAt = async () =>
    (await admin.get<{ updatedAt: string }>(`/whatsapp/${line}`)).updatedAt
  const before = await updatedAt()
  await admin.put(`/simulator/${line}/faults`, faults)
  await expect.poll(updatedAt).not.toBe(before)
}

test('variables without a value are reported before any message is sent', async ({
  browser,
  guiche,
}) => {
  const { id: contactListId, people } = await desk.list('Cupons', ['Lívia Prado'])
  const message1 = 'Oi {nome}, use {{cupom}} na {loja}'
  await desk.campaign({ name: 'Com cupom', message1, contactListId })
  const page = await openCampaignPage(browser, guiche, '/campaigns')
  await chooseMenuEntry(page, 'Com cupom', 'Começar agora')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Começar agora' }).click()
  await expectNotice(page, 'Nada preenche {cupom}, {loja}.')
  await expect(page.getByText('Inativa')).toBeVisible()

  await chooseMenuEntry(page, 'Com cupom', 'Pré-visualizar e testar')
  const preview = page.getByRole('dialog', { name: 'Pré-visualização de “Com cupom”' })
  await expect(preview.getByText(/\{cupom\}, \{loja\}/)).toBeVisible()
  await takeScreenshots(page, 'preview-unknown')
  await preview.getByRole('button', { name: 'Fechar' }).click()

  await goTo(page, '/campaigns-config')
  for (const [key, value] of [
    ['cupom', 'NATAL10'],
    ['loja', 'Matriz'],
  ] as const) {
    await page.getByLabel('Chave').fill(key)
    await page.getByLabel('Conteúdo').fill(value)
    await page.getByRole('button', { name: 'Adicionar' }).click()
  }
  await page.getByRole('button', { name: 'Salvar configurações' }).click()
  await expectNotice(page, 'Configurações salvas')
  await goTo(page, '/campaigns')
  await chooseMenuEntry(page, 'Com cupom', 'Começar agora')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Começar agora' }).click()
  await expect(page.getByText('1 de 1 enviada')).toBeVisible()
  const [livia] = people
  const [sent] = await desk.phone(livia?.number ?? '')
  expect(sent?.body).toContain('Oi Lívia Prado, use NATAL10 na Matriz')
})

test('a scheduled one is edited until an hour ahead, in the company’s time zone, and read-only from then on', async ({
  browser,
  guiche,
}) => {
  const { id: contactListId } = await desk.list('Agendados', ['Otávio'])
  const scheduledAt = new Date(Date.now() + 180 * MINUTE_MS).toISOString()
  const name = 'Aviso de reajuste da mensalidade a partir de maio'
  const texts = { message1: 'Oi', message2: 'Olá' }
  const id = await desk.campaign({ name, ...texts, contactListId, scheduledAt })
  const page = await openCampaignPage(browser, guiche, '/campaigns', { isFresh: true })
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row.getByText('Programada')).toBeVisible()

  await chooseMenuEntry(page, name, 'Editar')
  const dialog = page.getByRole('dialog', { name: 'Editar campanha' })
  await dialog.getByLabel('Agendamento').fill('2099-01-05T10:00')
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expectNotice(page, 'Campanha salva')
  const saved = await desk.admin.get<{ scheduledAt: string; status: string }>(`/campaigns/${id}`)
  expect(saved).toMatchObject({ scheduledAt: '2099-01-05T13:00:00.000Z', status: 'PROGRAMADA' })

  await expect(row.getByText('05/01/99')).toBeVisible()
  await desk.admin.put(`/campaigns/${id}`, { scheduledAt })
  await expect(row.getByText('05/01/99')).toHaveCount(0)
  await page.clock.setFixedTime(Date.now() + 121 * MINUTE_MS)
  await chooseMenuEntry(page, name, 'Editar')
  const readOnly = page.getByRole('dialog', { name: 'Campanha (somente leitura)' })
  await expect(readOnly.getByLabel('Nome')).toBeDisabled()
  await expect(readOnly.getByLabel('Mensagem 1')).toBeDisabled()
  await expect(readOnly.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
  // All of it can be read: the other texts and the folded parts.
  await readOnly.getByRole('tab', { name: 'Msg. 2' }).click()
  await expect(readOnly.getByLabel('Mensagem 2')).toHaveValue('Olá')
  await readOnly.getByRole('button', { name: 'Mais opções' }).click()
  await expect(readOnly.getByLabel('No fuso de cada pessoa')).toBeDisabled()
  await expectAccessible(page)
  await takeScreenshots(page, 'read-only')
})

test('one that is repeated has its next time as a row of its own', async ({ browser, guiche }) => {
  const { id: contactListId, people } = await desk.list('Toda semana', ['Quitéria'])
  const page = await openCampaignPage(browser, guiche, '/campaigns?new')
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' })
  await dialog.getByLabel('Nome').fill('Bom dia da semana')
  await chooseOption(page, dialog, 'Lista de contatos', 'Toda semana')
  await chooseOption(page, dialog, 'Conexão', 'Demo')
  const local = new Date(Date.now() - 180 * MINUTE_MS - MINUTE_MS).toISOString().slice(0, 16)
  await dialog.getByLabel('Agendamento').fill(local)
  await dialog.getByLabel('Mensagem 1').fill('Bom dia, {nome}')
  await dialog.getByRole('button', { name: 'Mais opções' }).click()
  await chooseOption(page, dialog, 'Repetir', 'Todo dia')
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expectNotice(page, 'Campanha salva')
  const rows = page.getByRole('row', { name: /Bom dia da semana/ })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Finalizada' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Programada' }).getByText('Repete todo dia')).toBeVisible()
  expect(await desk.phone(people[0]?.number ?? '')).toHaveLength(1)
  const { records } = await desk.admin.get<{
    records: { contactListId: number; status: string; scheduledAt: string }[]
  }>('/campaigns')
  const [began, next] = ['FINALIZADA', 'PROGRAMADA'].map((status) =>
    records.find((one) => one.contactListId === contactListId && one.status === status),
  )
  const days = Date.parse(next?.scheduledAt ?? '') - Date.parse(began?.scheduledAt ?? '')
  expect(days).toBe(24 * 60 * MINUTE_MS)
  await takeScreenshots(page, 'repeated')
})

test('a part tries the texts, the report shows which is answered more, and the others get that one', async ({
  browser,
  guiche,
}) => {
  // Each recipient of the tested half draws a text: among so many both are drawn.
  const people = Array.from({ length: 36 }, (_, at) => `Cliente ${at + 1}`)
  const { people: listed } = await desk.list('Duas versões', people)
  const page = await openCampaignPage(browser, guiche, '/campaigns?new')
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' })
  await dialog.getByLabel('Nome').fill('Qual convite')
  await chooseOption(page, dialog, 'Lista de contatos', 'Duas versões')
  await chooseOption(page, dialog, 'Conexão', 'Demo')
  await dialog.getByLabel('Mensagem 1').fill('Venha ver')
  await dialog.getByRole('button', { name: 'Mais opções' }).click()
  await dialog.getByLabel('Testar qual mensagem funciona melhor').click()
  await expect(dialog.getByText(/Escreva ao menos duas/)).toBeVisible()
  await dialog.getByRole('tab', { name: 'Msg. 1' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Mensagem 2').fill('Hoje tem novidade')
  await dialog.getByLabel('Parte que testa (%)').fill('50')
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await chooseMenuEntry(page, 'Qual convite', 'Começar agora')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Começar agora' }).click()
  await chooseMenuEntry(page, 'Qual convite', 'Relatório')
  await expect(page.getByText('Entregue a 18 de 36 contatos válidos')).toBeVisible()
  await expect(page.getByText('Parte testa as mensagens; o resto espera a melhor')).toBeVisible()
  const sent = await Promise.all(
    listed.map(async ({ number }) => ({ number, body: (await desk.phone(number))[0]?.body })),
  )
  const answering = sent.find(({ body }) => body?.includes('Hoje tem novidade'))
  await desk.write(answering?.number ?? '', 'Que novidade?')
  const texts = page.getByRole('table', { name: 'Respostas por mensagem' })
  await expect(texts.getByRole('row', { name: /Mensagem 2 Na frente/ })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await takeScreenshots(page, 'report-trial')

  await page.getByRole('button', { name: 'Parar' }).click()
  await page.getByRole('button', { name: 'Parar campanha' }).click()
  await expectNotice(page, 'Campanha cancelada')
  await expect(page.getByRole('button', { name: 'Retomar' })).toBeVisible()
  await page.setViewportSize(NARROW)
  await expectAccessible(page)
  await takeScreenshots(page, 'narrow-report-trial')

  // As if the hours in which it waits for replies were over.
  await withOwnerConnection(guiche.server.dataDir, (database) =>
    database.query(
      "update campaigns set trial_ended_at = now() - interval '25 hours' where name = $1",
      ['Qual convite'],
    ),
  )
  await page.setViewportSize(WIDE)
  await page.getByRole('button', { name: 'Retomar' }).click()
  await expect(page.getByText('Entregue a 36 de 36 contatos válidos')).toBeVisible()
  await expect(texts.getByRole('row', { name: /Mensagem 2 Escolhida/ })).toBeVisible()
  const tried = new Set(sent.filter(({ body }) => body).map(({ number }) => number))
  const others = listed.filter(({ number }) => !tried.has(number))
  expect(others).toHaveLength(18)
  for (const { number } of others)
    expect((await desk.phone(number)).map(({ body }) => body)).toEqual([
      expect.stringContaining('Hoje tem novidade'),
    ])
  await takeScreenshots(page, 'report-chosen')
})

test('with an interval they leave that far apart, and the report shows the pace', async ({
  browser,
  guiche,
}) => {
  const { id: contactListId } = await desk.list('Com calma', ['Um', 'Dois', 'Três'])
  const id = await desk.campaign({ name: 'Com calma', message1: 'Oi', contactListId })
  const page = await openCampaignPage(browser, guiche, '/campaigns-config')
  await chooseOption(page, page.locator('form'), 'Intervalo aleatório de disparo', /^5 segundos/)
  await page.getByRole('button', { name: 'Salvar configurações' }).click()
  await expectNotice(page, 'Configurações salvas')
  await goTo(page, `/campaign/${id}/report`)
  await page.getByRole('button', { name: 'Começar agora' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Começar agora' }).click()
  await expectNotice(page, /por minuto/)
  await takeScreenshots(page, 'report-under-way')
  await expect(page.getByText('Entregue a 3 de 3 contatos válidos')).toBeVisible()
  await desk.set({ messageInterval: 0 })
  const { recipients } = await desk.admin.get<{ recipients: { queuedAt: string }[] }>(
    `/campaigns/${id}/recipients`,
  )
  // Each gap is 5 s, 20 % more or less by chance; the delays of a busy machine are not measured here.
  const queued = recipients.map(({ queuedAt }) => Date.parse(queuedAt)).toSorted((a, b) => a - b)
  const gaps = queued.slice(1).map((at, place) => at - (queued[place] ?? 0))
  expect(gaps.map((gap) => gap >= 4000)).toEqual([true, true])
})

test('recipients of one campaign are skipped by the next, and its report gives the reason', async ({
  browser,
  guiche,
}) => {
  const { id: contactListId, people } = await desk.list('Já receberam', ['Nádia Couto'])
  const first = await desk.campaign({ name: 'Primeira', message1: 'Um', contactListId })
  await desk.admin.post(`/campaigns/${first}/start`)
  await expect.poll(() => desk.phone(people[0]?.number ?? '')).toHaveLength(1)
  const page = await openCampaignPage(browser, guiche, '/campaigns-config')
  await page.getByLabel('No máximo, mensagens por pessoa').fill('1')
  await page.getByRole('button', { name: 'Salvar configurações' }).click()
  await expectNotice(page, 'Configurações salvas')
  const second = await desk.campaign({ name: 'Segunda', message1: 'Dois', contactListId })
  await goTo(page, `/campaign/${second}/report`)
  await page.getByRole('button', { name: 'Começar agora' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Começar agora' }).click()
  const row = page.getByRole('row', { name: /Nádia Couto/ })
  await expect(row.getByText('Pulado')).toBeVisible()
  await expect(row).toContainText('Este contato já recebeu o máximo')
  await expectAccessible(page)
  await takeScreenshots(page, 'report-capped')
  await desk.set({ capMessages: null })
  expect(await desk.phone(people[0]?.number ?? '')).toHaveLength(1)
})

test('answers go to the chosen queue, and open there', async ({ browser, guiche }) => {
  const { people } = await desk.list('Respondem', ['Olga Bastos'])
  await desk.admin.post('/queue', { name: 'Promoções', color: '#0f766e', greetingMessage: '' })
  const page = await openCampaignPage(browser, guiche, '/campaigns?new')
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' })
  await dialog.getByLabel('Nome').fill('Com resposta')
  await chooseOption(page, dialog, 'Lista de contatos', 'Respondem')
  await chooseOption(page, dialog, 'Conexão', 'Demo')
  await dialog.getByLabel('Mensagem 1').fill('Quer saber mais?')
  await dialog.getByRole('button', { name: 'Mais opções' }).click()
  await chooseOption(page, dialog, 'Fila das respostas', 'Promoções')
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await chooseMenuEntry(page, 'Com resposta', 'Começar agora')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Começar agora' }).click()
  const [olga] = people
  await untilCampaignSent(page, 'Com resposta')
  expect(await desk.phone(olga?.number ?? '')).toHaveLength(1)
  await desk.write(olga?.number ?? '', 'Quero saber!')
  await chooseMenuEntry(page, 'Com resposta', 'Relatório')
  await expect(page.getByRole('button', { name: 'Respondeu 1' })).toBeVisible()
  await chooseMenuEntry(page, 'Olga Bastos', 'Abrir a conversa')
  await page.waitForURL('**/tickets/**')
  await expect(page.getByText('Quero saber!').first()).toBeVisible()
  await expect(page.getByText('Promoções').first()).toBeVisible()
  await takeScreenshots(page, 'routed-reply')
})

test('answers go to the chosen flow, which continues with them', async ({ browser, guiche }) => {
  const { people } = await desk.list('Respondem a um fluxo', ['Tito Prado'])
  const { id } = await desk.admin.post<{ id: number }>('/flowbuilder', { name: 'Quer saber' })
  const position = { x: 0, y: 0 }
  await desk.admin.post('/flowbuilder/flow', {
    idFlow: id,
    nodes: [
      { id: '1', type: 'start', position, data: { label: 'Inicio do fluxo' } },
      { id: 'say', type: 'message', position, data: { label: 'Segue o nosso catálogo.' } },
    ],
    connections: [{ source: '1', sourceHandle: 'a', target: 'say', targetHandle: null }],
  })
  const page = await openCampaignPage(browser, guiche, '/campaigns?new')
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' })
  await dialog.getByLabel('Nome').fill('Com fluxo')
  await chooseOption(page, dialog, 'Lista de contatos', 'Respondem a um fluxo')
  await chooseOption(page, dialog, 'Conexão', 'Demo')
  await dialog.getByLabel('Mensagem 1').fill('Quer o catálogo?')
  await dialog.getByRole('button', { name: 'Mais opções' }).click()
  await chooseOption(page, dialog, 'Fluxo das respostas', 'Quer saber')
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await chooseMenuEntry(page, 'Com fluxo', 'Começar agora')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Começar agora' }).click()
  const number = people[0]?.number ?? ''
  await untilCampaignSent(page, 'Com fluxo')
  expect(await desk.phone(number)).toHaveLength(1)
  await desk.write(number, 'Quero')
  await expect.poll(() => desk.phone(number)).toHaveLength(2)
  expect((await desk.phone(number))[1]?.body).toContain('Segue o nosso catálogo.')
  await chooseMenuEntry(page, 'Com fluxo', 'Relatório')
  await expect(page.getByRole('button', { name: 'Respondeu 1' })).toBeVisible()
  await chooseMenuEntry(page, 'Tito Prado', 'Abrir a conversa')
  await page.waitForURL('**/tickets/**')
  await expect(page.getByText('Segue o nosso catálogo.').first()).toBeVisible()
})

test('a new number writes to few strangers a day, and its campaign shows why it waits', async ({
  browser,
  guiche,
}) => {
  const firstContacts = { spacedMs: [0, 0], perDay: 5, perDayNew: 2 }
  await setFaults({ firstContacts })
  const { id: contactListId } = await desk.list('Desconhecidos', ['Ugo', 'Vera', 'Xisto'])
  const id = await desk.campaign({ name: 'Aquece', message1: 'Olá {nome}', contactListId })
  const page = await openCampaignPage(browser, guiche, `/campaign/${id}/report`)
  await page.getByRole('button', { name: 'Começar agora' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Começar agora' }).click()
  const why = page.getByRole('alert').filter({ hasText: 'Por que espera agora' })
  // Sends of the journeys before count too: its day of campaigns may be full before that of strangers.
  await expect(why).toContainText(/Demo (já começou|é nova e já enviou) \d+ de 2 /)
  await expect(why).toContainText('A conexão aquece desde')
  await expect(why).toContainText('Continua em')
  await expect(why).toContainText('use mais conexões')
  await expectAccessibleInBothThemes(page)
  await takeScreenshots(page, 'report-waits')
  await page.setViewportSize(NARROW)
  await takeScreenshots(page, 'report-waits-narrow')
  await page.setViewportSize(WIDE)
  await goTo(page, '/campaigns')
  const row = page.getByRole('row', { name: /Aquece/ })
  await expect(row).toContainText(/Espera: Demo .+ \d+ de 2 /)
  await takeScreenshots(page, 'list-waits')
  await desk.admin.post(`/campaigns/${id}/cancel`)
  await setFaults({})
})

test('a live segment is rebuilt before its campaign begins', async ({ browser, guiche }) => {
  const [paula, rui] = [
    { name: 'Paula da vitrine', number: '5511922990001' },
    { name: 'Rui da vitrine', number: '5511922990002' },
  ]
  await desk.admin.post('/contacts', paula)
  const { id } = await desk.admin.post<{ id: number }>('/contacts', rui)
  const { id: contactListId } = await desk.admin.post<{ id: number }>('/contact-lists', {
    name: 'Vitrine',
    isLive: true,
    audience: { searchParam: 'da vitrine' },
  })
  const fetchListSize = async () =>
    (await desk.admin.get<{ validCount: number }>(`/contact-lists/${contactListId}`)).validCount
  await expect.poll(fetchListSize).toBe(2)
  await desk.campaign({ name: 'Para a vitrine', message1: 'Oi {nome}', contactListId })
  // He no longer matches it.
  await desk.admin.put(`/contacts/${id}`, { ...rui, name: 'Rui Moreira' })
  const page = await openCampaignPage(browser, guiche, '/campaigns')
  await chooseMenuEntry(page, 'Para a vitrine', 'Começar agora')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Começar agora' }).click()
  await chooseMenuEntry(page, 'Para a vitrine', 'Relatório')
  await expect(page.getByText('Entregue a 1 de 1 contato válido')).toBeVisible()
  await expect(page.getByText(paula.name, { exact: true })).toBeVisible()
  expect((await desk.phone(paula.number))[0]?.body).toContain(`Oi ${paula.name}`)
  expect(await desk.phone(rui.number)).toEqual([])
})

test('a template is chosen by name, and has a field for each variable, for its file and its buttons', async ({
  browser,
  guiche,
}) => {
  const { id: contactListId } = await desk.list('Com modelo', [])
  const sara = { name: 'Sara Lins', number: '5511922990071', email: 'sara@loja.example' }
  const tito = { name: 'Tito Reis', number: '5511922990072', email: '' }
  for (const person of [sara, tito])
    await desk.admin.post('/contact-list-items', { ...person, contactListId })
  const lineId = desk.line
  await desk.admin.put(`/simulator/${lineId}/faults`, { behavesAs: 'cloud' })
  const plain = { language: 'pt_BR', category: 'marketing', status: 'approved', buttons: [] }
  await desk.admin.put(`/simulator/${lineId}/templates`, {
    templates: [
      {
        ...plain,
        name: 'convite',
        headerMedia: 'image',
        body: 'Oi {{nome}}, use {{cupom}}.',
        buttons: [
          { kind: 'url', text: 'Ver pedido', url: 'https://loja.example/p/{{1}}' },
          { kind: 'copyCode', text: 'Copiar código' },
          { kind: 'quickReply', text: 'Quero' },
        ],
      },
      { ...plain, name: 'saudacao', header: 'Para {{1}}', body: 'Olá {{1}}!' },
    ],
  })
  const fetchTemplates = () =>
    desk.admin.get<{ templates: unknown[] }>(`/whatsapp/${lineId}/templates`)
  await expect.poll(async () => (await fetchTemplates()).templates).toHaveLength(2)

  const page = await openCampaignPage(browser, guiche, '/campaigns?new')
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' })
  await dialog.getByLabel('Nome').fill('Do modelo')
  await chooseOption(page, dialog, 'Lista de contatos', 'Com modelo')
  await chooseOption(page, dialog, 'Conexão', 'Demo')
  await dialog.getByRole('button', { name: 'Mais opções' }).click()
  await dialog.getByLabel('Usar um modelo aprovado').click()
  await chooseOption(page, dialog, 'Nome do modelo', /saudacao/)
  await expect(dialog.getByLabel('O que entra em {{1}} no cabeçalho')).toBeVisible()
  await chooseOption(page, dialog, 'Nome do modelo', /convite/)
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(dialog.getByText('Comece com https://')).toBeVisible()
  await dialog.getByLabel('Imagem do cabeçalho').fill('https://loja.example/{numero}.png')
  await dialog.getByLabel('O que entra em {{nome}}').fill('{nome}')
  await dialog.getByLabel('O que entra em {{cupom}}').fill('{email}')
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  const address = dialog.getByLabel('Fim do endereço do botão “Ver pedido”')
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill('{numero}')
  await dialog.getByLabel('Código do botão “Copiar código”').fill('NATAL10')
  await dialog.getByLabel('O que a resposta “Quero” diz ao sistema').fill('quer-natal')
  await address.scrollIntoViewIfNeeded()
  await page.setViewportSize(NARROW)
  await takeScreenshots(page, 'narrow-dialog-template-buttons')
  await page.setViewportSize(WIDE)
  await dialog.getByLabel('O que entra em {{cupom}}').scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await takeScreenshots(page, 'dialog-template')
  await dialog.getByRole('button', { name: 'Salvar e pré-visualizar' }).click()
  const preview = page.getByRole('dialog', { name: 'Pré-visualização de “Do modelo”' })
  await expect(preview.getByRole('article')).toContainText('Oi Sara Lins, use sara@loja.example.')
  await expect(preview.getByRole('article')).toContainText(`loja.example/${sara.number}.png`)
  const buttons = preview.getByRole('list', { name: 'Botões do modelo' })
  await expect(buttons.getByRole('listitem')).toHaveText([
    `Ver pedidohttps://loja.example/p/${sara.number}`,
    'Copiar códigoNATAL10',
    'Queroquer-natal',
  ])
  // Tito has no value: he is left out, as the preview says.
  await expect(preview.getByRole('alert')).toContainText('1 de 2 contatos não tem {email} e fica')
  await expectAccessible(page)
  await takeScreenshots(page, 'preview-template')
  await page.setViewportSize(NARROW)
  await takeScreenshots(page, 'narrow-preview-template')
  await page.setViewportSize(WIDE)
  await preview.getByRole('button', { name: 'Fechar' }).click()
  await chooseMenuEntry(page, 'Do modelo', 'Começar agora')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Começar agora' }).click()
  await expect.poll(() => desk.phone(sara.number)).toHaveLength(1)
  const [sent] = await desk.phone(sara.number)
  expect(sent).toMatchObject({
    body: 'Oi Sara Lins, use sara@loja.example.',
    template: {
      name: 'convite',
      media: { link: `https://loja.example/${sara.number}.png` },
      links: [{ title: 'Ver pedido', url: `https://loja.example/p/${sara.number}` }],
      codes: [{ title: 'Copiar código', code: 'NATAL10' }],
    },
    buttons: [{ title: 'Quero', payload: 'quer-natal' }],
  })
  await chooseMenuEntry(page, 'Do modelo', 'Relatório')
  await expect(
    page.getByText('Faltava a este contato um valor para {email}.').first(),
  ).toBeVisible()
  await takeScreenshots(page, 'report-lacking')
  await page.setViewportSize(NARROW)
  await takeScreenshots(page, 'narrow-report-lacking')
  await desk.admin.put(`/simulator/${lineId}/faults`, {})
})

test('a campaign waits for unchecked numbers, or begins without them and writes to the rest', async ({
  browser,
  guiche,
}) => {
  const { admin, line } = desk
  const { id: contactListId } = await desk.list('Planilha de maio', ['Nair Sales', 'Otto Reis'])
  await setFaults({ dropConnection: true })
  await admin.post('/contact-list-items', {
    name: 'Petra Luz',
    number: '5511979990001',
    email: '',
    contactListId,
  })
  const campaignId = await desk.campaign({ name: 'Maio', message1: 'Oi {nome}', contactListId })
  await admin.post(`/campaigns/${campaignId}/start`, {})
  const page = await openCampaignPage(browser, guiche, `/campaign/${campaignId}/report`)
  await expect(page.getByText('Por que espera agora')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Abrir a lista' })).toBeVisible()
  await takeScreenshots(page, 'list-waits')
  await page.setViewportSize(NARROW)
  await takeScreenshots(page, 'narrow-list-waits')
  await page.setViewportSize(WIDE)
  await page.getByRole('button', { name: 'Começar sem esperar' }).click()
  const question = page.getByRole('alertdialog', { name: 'Começar sem esperar a lista?' })
  await takeScreenshots(page, 'list-waits-question')
  await question.getByRole('button', { name: 'Começar sem esperar' }).click()
  // The line comes back only now, because it checks the number at once.
  await expect(page.getByText('1 pessoa ficou de fora')).toBeVisible()
  await setFaults({})
  await admin.post(`/whatsappsession/${line}`, {})

  await takeScreenshots(page, 'left-out')
  await page.getByRole('button', { name: 'Enviar para os restantes' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Enviar para os restantes' })
    .click()
  await expect
    .poll(() => desk.phone('5511979990001'))
    .toEqual([expect.objectContaining({ body: 'Oi Petra Luz' })])
  await takeScreenshots(page, 'rest-written')
})

test('the pages are there with cshow, for administrators, and where the plan has campaigns', async ({
  browser,
  guiche,
}) => {
  const link = { name: 'Campanhas', exact: true } as const
  await desk.campaign({ name: 'Só para quem pode' })
  await desk.admin.put('/settings/campaignsEnabled', { value: 'false' })
  const without = await (await openBrowser(browser, guiche)).newPage()
  await without.goto('/login')
  await signInAtPage(without, guiche.admin)
  await expect(without.getByRole('link', { name: 'Configurações' })).toBeVisible()
  await expect(without.getByRole('link', link)).toHaveCount(0)
  await without.goto('/campaigns')
  await expect(without.getByRole('heading', link)).toHaveCount(0)
  expect(await desk.admin.get('/campaigns')).toEqual({ records: [], count: 0, hasMore: false })
  expect(await desk.admin.get('/campaign-settings')).toEqual([])
  await expect(desk.admin.post('/campaigns', { name: 'Nenhuma' })).rejects.toThrow(/400/)
  await desk.admin.put('/settings/campaignsEnabled', { value: 'true' })
  const withIt = await (await openBrowser(browser, guiche)).newPage()
  await withIt.goto('/login')
  await signInAtPage(withIt, guiche.admin)
  await withIt.getByRole('link', link).click()
  await expect(withIt.getByText('Só para quem pode')).toBeVisible()

  const ana = await openPageAs(browser, guiche, guiche.ana)
  await ana.evaluate(() => localStorage.setItem('cshow', 'true'))
  for (const path of ['/campaigns', '/campaigns-config', '/campaign/1/report']) {
    await ana.goto(path)
    await expectNotice(ana, 'Só administradores cuidam das campanhas.')
    await ana.waitForURL('**/tickets')
  }

  const { planId } = await desk.admin.get<{ planId: number }>('/companies/1')
  await desk.admin.put(`/plans/${planId}`, { useCampaigns: false })
  const page = await openCampaignPage(browser, guiche, '/campaigns')
  await expectNotice(page, 'O plano da sua empresa não inclui campanhas.')
  await expect(page).not.toHaveURL(/campaigns/)
  await expect(page.getByRole('link', link)).toHaveCount(0)
  expect(await desk.admin.get('/campaigns')).toEqual({ records: [], count: 0, hasMore: false })
  await desk.admin.put(`/plans/${planId}`, { useCampaigns: true })
})
