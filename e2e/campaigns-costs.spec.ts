import {
  expect,
  expectAccessibleInBothThemes,
  expectAccessibleInOtherLanguages,
  goTo,
  NARROW,
  takeScreenshots,
  test,
} from './journey-fixtures.ts'
import { changeLook } from './kept-pages.ts'
import {
  type CampaignDesk,
  openCampaignPage,
  chooseOption,
  chooseMenuEntry,
  buildCampaignDesk,
} from './campaign-desk.ts'
import { expectNotice } from './notices.ts'

// Costs of a campaign over an official connection: the price list, the estimate before, and the charges after.

let desk: CampaignDesk

const OFFER = {
  name: 'oferta',
  language: 'pt_BR',
  category: 'marketing',
  status: 'approved',
  header: '',
  body: 'Hoje a sobremesa é nossa!',
  footer: '',
  buttons: [],
}
const template = {
  name: OFFER.name,
  language: OFFER.language,
  components: [],
  body: OFFER.body,
  options: [],
}

test.beforeAll(async ({ guiche }) => {
  desk = await buildCampaignDesk(guiche)
  const { admin, line } = desk
  await admin.put(`/simulator/${line}/faults`, {
    behavesAs: 'cloud',
    ticks: { deliveredMs: 50 },
  })
  await admin.put(`/simulator/${line}/receipts`, { delivers: true, reads: false })
  await admin.put(`/simulator/${line}/templates`, { templates: [OFFER] })
  await expect
    .poll(
      async () =>
        (await admin.get<{ templates: unknown[] }>(`/whatsapp/${line}/templates`)).templates,
    )
    .toHaveLength(1)
})

test('prices are listed, the cost is shown before the start, and the charges after it', async ({
  browser,
  guiche,
}) => {
  const { id: contactListId } = await desk.list('Clientes da rede', ['Marina', 'José', 'Rita'])
  await desk.admin.post('/contact-list-items', {
    name: 'Naoko',
    number: '819012345678',
    email: '',
    contactListId,
  })
  const id = await desk.campaign({ name: 'Sobremesa', contactListId, template })

  const page = await openCampaignPage(browser, guiche, '/campaigns')
  await chooseMenuEntry(page, 'Sobremesa', 'Pré-visualizar e testar')
  const preview = page.getByRole('dialog', { name: 'Pré-visualização de “Sobremesa”' })
  await expect(preview.getByText('Não se sabe: ainda não há lista de preços.')).toBeVisible()
  await takeScreenshots(page, 'cost-without-prices')
  await preview.getByRole('link', { name: 'Preencher os preços' }).click()
  await page.waitForURL('**/campaigns-config')

  const prices = page.getByRole('region', { name: 'Preços das mensagens' })
  await expect(prices.getByText('Nenhum preço ainda')).toBeVisible()
  await chooseOption(page, prices, 'Moeda', /^USD/)
  await prices.getByLabel('Adicionar país').fill('Brasil')
  await page.getByRole('option', { name: 'Brasil (+55)' }).click()
  const brazil = prices.getByRole('group', { name: 'Brasil (+55)' })
  await brazil.getByLabel('Marketing').fill('caro')
  await page.getByRole('button', { name: 'Salvar configurações' }).click()
  await expect(brazil.getByText('Um valor como 0,0625, ou nada.')).toBeVisible()
  await brazil.getByLabel('Marketing').fill('0,0625')
  await brazil.getByLabel('Utilidade').fill('0.008')
  await prices.getByLabel('Adicionar país').fill('Argentina')
  await page.getByRole('option', { name: 'Argentina (+54)' }).click()
  await expectAccessibleInBothThemes(page)
  await prices.scrollIntoViewIfNeeded()
  await takeScreenshots(page, 'prices')
  await prices.getByRole('button', { name: 'Remover os preços de Argentina (+54)' }).click()
  await page.getByRole('button', { name: 'Salvar configurações' }).click()
  await expectNotice(page, 'Configurações salvas')
  await expect(brazil.getByLabel('Utilidade')).toHaveValue('0,008')

  await page.goto('/campaigns')
  await chooseMenuEntry(page, 'Sobremesa', 'Pré-visualizar e testar')
  const estimate = preview.getByRole('region', { name: 'Custo estimado' })
  await expect(estimate.getByText('4 de 4')).toBeVisible()
  await expect(estimate.getByText(/US\$.0,19 por 3 mensagens/)).toBeVisible()
  await expect(estimate.getByRole('alert')).toContainText('Japão (+81), Marketing')
  await expectAccessibleInBothThemes(page)
  await takeScreenshots(page, 'cost-estimate')
  await preview.getByRole('button', { name: 'Fechar' }).click()

  await chooseMenuEntry(page, 'Sobremesa', 'Começar agora')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/Custo estimado: US\$.0,19\. 1 mensagem não tem preço/)
  await takeScreenshots(page, 'cost-question')
  await question.getByRole('button', { name: 'Começar agora' }).click()
  await expect(page.getByText('Finalizada')).toBeVisible()

  await page.goto(`/campaign/${id}/report`)
  const cost = page.getByRole('region', { name: 'Custo' })
  await expect(cost.getByRole('status')).toHaveText(/US\$.0,19 por 3 mensagens/)
  await expect(cost.getByRole('row', { name: /Brasil \(\+55\) Marketing 3/ })).toBeVisible()
  await expect(cost.getByRole('row', { name: /Japão .*sem preço/ })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await cost.scrollIntoViewIfNeeded()
  await takeScreenshots(page, 'cost-report')
})

test('narrow screens have the costs', async ({ browser, guiche }) => {
  const page = await openCampaignPage(browser, guiche, '/campaigns-config', { viewport: NARROW })
  await page.getByRole('group', { name: /\(\+55\)/ }).scrollIntoViewIfNeeded()
  await expectAccessibleInOtherLanguages(page, 'narrow-prices')
  const all = await desk.admin.get<{ records: { id: number }[] }>('/campaigns')
  await goTo(page, `/campaign/${all.records[0]?.id}/report`)
  const row = page.getByRole('row', { name: /\(\+55\)/ })
  for (const language of ['en', 'es', 'pt'] as const) {
    await changeLook(page, { language, theme: 'light', viewport: NARROW })
    await row.scrollIntoViewIfNeeded()
    // Each figure is within the screen, without scrolling sideways.
    for (const cell of await row.getByRole('cell').all())
      await expect(cell).toBeInViewport({ ratio: 1 })
  }
  await expectAccessibleInOtherLanguages(page, 'narrow-cost-report')
})
