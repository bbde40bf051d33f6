import { readFileSync } from 'node:fs'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectAccessibleInOtherLanguages,
  goTo,
  NARROW,
  takeScreenshots,
  test,
} from './journey-fixtures.ts'
import {
  type CampaignDesk,
  openCampaignPage,
  chooseOption,
  chooseMenuEntry,
  buildCampaignDesk,
} from './campaign-desk.ts'
import { expectNotice } from './notices.ts'

// A message to all contacts of a list: it is written, previewed, tried and sent; its report counts; a reply is an
// answer.

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let desk: CampaignDesk

test.beforeAll(async ({ guiche }) => {
  desk = await buildCampaignDesk(guiche)
})

test('a campaign is created, previewed, tried and sent, and a reply is counted', async ({
  browser,
  guiche,
}) => {
  const { people } = await desk.list('Clientes de Natal', [
    'Marina Schiavon',
    'José Álvares',
    '李小龙',
  ])
  const page = await openCampaignPage(browser, guiche, '/tickets')
  await page.getByRole('link', { name: 'Campanhas', exact: true }).click()
  await expect(page.getByText('Nenhuma campanha ainda')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await takeScreenshots(page, 'empty')

  await page.getByRole('button', { name: 'Criar a primeira campanha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' })
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(dialog.getByText('Obrigatório').first()).toBeVisible()
  await dialog.getByLabel('Nome').fill('Natal na loja')
  await chooseOption(page, dialog, 'Lista de contatos', 'Clientes de Natal')
  await chooseOption(page, dialog, 'Conexão', 'Demo')
  await dialog.getByLabel('Mensagem 1').fill('Feliz Natal, ')
  await dialog.getByRole('button', { name: '{nome}' }).click()
  await expect(dialog.getByLabel('Mensagem 1')).toHaveValue('Feliz Natal, {nome}')
  await dialog.getByLabel('Mensagem 1').fill('Feliz Natal, {nome}! Use {cupom}.')
  await expect(dialog.getByText('Nada preenche {cupom}')).toBeVisible()
  await takeScreenshots(page, 'dialog')
  await dialog.getByLabel('Mensagem 1').fill('Feliz Natal, {nome}! 🎄')
  await dialog.getByRole('tab', { name: 'Msg. 2' }).click()
  await dialog.getByLabel('Mensagem 2').fill('{nome}, boas festas da nossa loja!')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'vitrine.png', mimeType: 'image/png', buffer: PIXEL })
  await dialog.getByRole('button', { name: 'Mais opções' }).click()
  await expectAccessible(page)
  await dialog.getByLabel('No fuso de cada pessoa').scrollIntoViewIfNeeded()
  await takeScreenshots(page, 'dialog-options')

  await dialog.getByRole('button', { name: 'Salvar e pré-visualizar' }).click()
  await expectNotice(page, 'Campanha salva')
  const preview = page.getByRole('dialog', { name: 'Pré-visualização de “Natal na loja”' })
  await expect(preview.getByRole('article')).toContainText('Feliz Natal, ')
  await expect(preview.getByText('Recebem')).toBeVisible()
  const picture = preview.getByRole('img', { name: 'vitrine.png' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  await preview.getByRole('button', { name: 'Mensagem 2' }).click()
  await expect(preview.getByRole('article')).toContainText('boas festas da nossa loja!')
  await preview.getByLabel('Ver como outra pessoa').fill('Marina')
  await page.getByRole('option', { name: /Marina Schiavon/ }).click()
  await expect(preview.getByText('Como Marina Schiavon lê')).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'preview')

  const own = '5511955550000'
  await preview.getByLabel('Número com DDD').fill(own)
  await preview.getByRole('button', { name: 'Enviar teste da mensagem 2' }).click()
  await expectNotice(page, 'Teste enviado')
  await expect.poll(() => desk.phone(own)).toHaveLength(1)
  expect((await desk.phone(own))[0]?.body).toContain('boas festas da nossa loja!')
  await preview.getByRole('button', { name: 'Fechar' }).click()

  await expect(page.getByText('Inativa')).toBeVisible()
  await chooseMenuEntry(page, 'Natal na loja', 'Começar agora')
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('3 contatos vão receber a mensagem.')).toBeVisible()
  await question.getByRole('button', { name: 'Começar agora' }).click()
  await expect(page.getByText('Finalizada')).toBeVisible()
  for (const { number } of people) expect(await desk.phone(number)).toHaveLength(1)
  await takeScreenshots(page, 'list')

  await chooseMenuEntry(page, 'Natal na loja', 'Relatório')
  await expect(page.getByText('Entregue a 3 de 3 contatos válidos')).toBeVisible()
  const cards = page.getByLabel('Resumo')
  for (const card of ['Contatos válidos', 'Entregues', 'Conexão', 'Lista de contatos', 'Conclusão'])
    await expect(cards.getByText(card, { exact: true })).toBeVisible()
  await expect(page.getByText('Marina Schiavon', { exact: true })).toBeVisible()

  const [first] = people
  await desk.write(first?.number ?? '', 'Obrigada! Até que horas abrem?')
  await expect(page.getByRole('button', { name: 'Respondeu 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Respondeu 1' }).click()
  const row = page.getByRole('row', { name: /Marina Schiavon/ })
  await expect(row.getByText('Respondeu')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await takeScreenshots(page, 'report')

  await chooseMenuEntry(page, 'Marina Schiavon', 'Abrir a conversa')
  await page.waitForURL('**/tickets/**')
  const mark = page.getByRole('link', { name: 'Campanha Natal na loja' })
  await expect(mark).toBeVisible()
  await takeScreenshots(page, 'conversation')
  await mark.click()
  await page.waitForURL('**/campaign/*/report')
})

test('a running campaign is stopped, is read-only, gets other texts, and continues', async ({
  browser,
  guiche,
}) => {
  const names = Array.from({ length: 6 }, (_, at) => `Pessoa ${at + 1}`)
  const { id: contactListId, people } = await desk.list('Fila lenta', names)
  // So long that only the first message is sent during the test.
  await desk.set({ messageInterval: 20 })
  const id = await desk.campaign({ name: 'Aviso lento', message1: 'Antes', contactListId })
  const page = await openCampaignPage(browser, guiche, '/campaigns')
  const row = page.getByRole('row', { name: /Aviso lento/ })
  await expect(row).toBeVisible()
  await desk.admin.post(`/campaigns/${id}/start`)
  await expect(row.getByText('Em andamento')).toBeVisible()
  await expect(row.getByText(/1 de 6/)).toBeVisible()
  await takeScreenshots(page, 'under-way')

  await chooseMenuEntry(page, 'Aviso lento', 'Editar')
  const readOnly = page.getByRole('dialog', { name: 'Campanha (somente leitura)' })
  await expect(readOnly.getByLabel('Nome')).toBeDisabled()
  await expect(readOnly.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
  await readOnly.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Ações de Aviso lento' }).click()
  await expect(page.getByRole('menuitem', { name: 'Excluir' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Parar' }).click()
  await page.getByRole('button', { name: 'Parar campanha' }).click()
  await expectNotice(page, 'Campanha cancelada')
  await expect(row.getByText('Cancelada')).toBeVisible()

  await chooseMenuEntry(page, 'Aviso lento', 'Editar')
  const texts = page.getByRole('dialog', { name: 'Editar as mensagens da campanha' })
  await expect(texts.getByLabel('Nome')).toBeDisabled()
  await expectAccessible(page)
  await texts.getByLabel('Mensagem 1').fill('Depois')
  await texts.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expectNotice(page, 'Campanha salva')

  await desk.set({ messageInterval: 0 })
  await chooseMenuEntry(page, 'Aviso lento', 'Retomar')
  await expectNotice(page, 'Campanha reiniciada')
  await expect(row.getByText('Finalizada')).toBeVisible()
  const sent = await Promise.all(people.map(({ number }) => desk.phone(number)))
  expect(sent.map(({ length }) => length)).toEqual(people.map(() => 1))
  expect(sent.flat().map(({ body }) => body)).toContain('Depois')

  await chooseMenuEntry(page, 'Aviso lento', 'Duplicar')
  await page.getByRole('button', { name: 'Duplicar', exact: true }).click()
  await expect(page.getByText('Cópia de Aviso lento')).toBeVisible()
  await chooseMenuEntry(page, 'Cópia de Aviso lento', 'Excluir')
  await page.getByRole('button', { name: 'Excluir campanha' }).click()
  await expectNotice(page, 'Campanha excluída')
})

test('unreached recipients are tried again, put into a new list and exported', async ({
  browser,
  guiche,
}) => {
  await desk.set({ messageInterval: 0, stopsByItself: false })
  const { id: contactListId } = await desk.list('Sem sorte', ['Rita', 'Sônia'])
  const id = await desk.campaign({ name: 'Com falhas', message1: 'Oi {nome}', contactListId })
  const failSend = { code: 'ERR_SENDING_WAPP_MSG', rate: 1 }
  await desk.admin.put(`/simulator/${desk.line}/faults`, { failSend })
  await desk.admin.post(`/campaigns/${id}/start`)
  const page = await openCampaignPage(browser, guiche, `/campaign/${id}/report`)
  await expect(page.getByText('Por que alguns não receberam')).toBeVisible()
  await page.getByRole('button', { name: 'Falhou 2' }).click()
  await expect(page.getByRole('row', { name: /Rita/ })).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'report-failed')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`campanha-${id}.csv`)
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines.filter((one) => /Rita|Sônia/.test(one))).toHaveLength(2)

  await page.getByRole('button', { name: 'Lista dos que falharam' }).click()
  const naming = page.getByRole('dialog', { name: 'Nova lista dos que não receberam' })
  await expect(naming.getByLabel('Nome da lista')).toHaveValue('Falhas de Com falhas')
  await naming.getByRole('button', { name: 'Criar lista' }).click()
  await expectNotice(page, 'Lista criada')
  const lists = await desk.admin.get<{ id: number; name: string }[]>('/contact-lists/list')
  const listed = lists.find(({ name }) => name === 'Falhas de Com falhas')
  await goTo(page, `/contact-lists/${listed?.id}/contacts`)
  for (const name of ['Rita', 'Sônia'])
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  await goTo(page, `/campaign/${id}/report`)

  await desk.admin.put(`/simulator/${desk.line}/faults`, {})
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  const question = page.getByRole('alertdialog', { name: 'Tentar de novo com 2 pessoas?' })
  await question.getByRole('button', { name: 'Tentar de novo' }).click()
  await expectNotice(page, '2 pessoas voltam para a fila')
  await expect(page.getByText('Entregue a 2 de 2 contatos válidos')).toBeVisible()
})

test('the settings have the choices of the specification and keep each key once', async ({
  browser,
  guiche,
}) => {
  const page = await openCampaignPage(browser, guiche, '/campaigns-config')
  await page.getByRole('combobox', { name: 'Intervalo aleatório de disparo' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Sem intervalo',
    '5 segundos',
    '10 segundos',
    '15 segundos',
    '20 segundos',
  ])
  await page.getByRole('option', { name: '15 segundos' }).click()
  await page.getByLabel('Chave').fill('{cupom}')
  await page.getByLabel('Conteúdo').fill('BEMVINDO10')
  await page.getByLabel('Conteúdo').press('Enter')
  await page.getByLabel('Chave').fill('cupom')
  await page.getByLabel('Conteúdo').fill('outro')
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await expect(page.getByText('Esta chave já existe.')).toBeVisible()
  await page.getByLabel('Chave').fill('')
  await page.getByLabel('Conteúdo').fill('')
  await page.getByLabel('Limite por dia e conexão').fill('abc')
  await page.getByRole('button', { name: 'Salvar configurações' }).click()
  await expect(page.getByText('Um número de 1 a 1.000.000, ou nada.')).toBeVisible()
  await page.getByLabel('Limite por dia e conexão').fill('500')
  await expectAccessibleInBothThemes(page)
  await takeScreenshots(page, 'settings')
  await page.getByRole('button', { name: 'Salvar configurações' }).click()
  await expectNotice(page, 'Configurações salvas')
  const rows = await desk.admin.get<{ key: string; value: string }[]>('/campaign-settings')
  const values = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  expect(values).toMatchObject({
    messageInterval: '15',
    dailyLimit: '500',
    variables: '[{"key":"cupom","value":"BEMVINDO10"}]',
  })
})

test('narrow screens have it all', async ({ browser, guiche }) => {
  const page = await openCampaignPage(browser, guiche, '/campaigns', { viewport: NARROW })
  await expect(page.getByText('Natal na loja')).toBeVisible()
  await expectAccessibleInOtherLanguages(page, 'narrow-list')
  const { records } = await desk.admin.get<{ records: { id: number; name: string }[] }>(
    '/campaigns',
  )
  const id = records.find(({ name }) => name === 'Natal na loja')?.id
  await goTo(page, `/campaign/${id}/report`)
  await expect(page.getByText('Marina Schiavon', { exact: true })).toBeVisible()
  await expectAccessibleInOtherLanguages(page, 'narrow-report')
  await goTo(page, '/campaigns-config')
  await expect(page.locator('form')).toBeVisible()
  await expectAccessibleInOtherLanguages(page, 'narrow-settings')
  await goTo(page, '/campaigns?new')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInOtherLanguages(page, 'narrow-dialog')
})
