import {
  allowManySessions,
  connectDemoLine,
  expect,
  expectAccessible,
  NARROW,
  openPageAs,
  test,
} from './journey-fixtures.ts'

test("a rule is composed, acts on a customer's message, and shows its effect", async ({
  browser,
  guiche,
}) => {
  const admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  const line = await connectDemoLine(admin)
  await admin.post('/tags', { name: 'Boleto', color: '#1b7f3b' })
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/automations' })
  await page.getByRole('button', { name: 'Criar a primeira regra' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar regra' })
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Segunda via')
  await dialog.getByRole('combobox', { name: 'Quando' }).click()
  await page.getByRole('option', { name: 'O cliente escreve' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Escreva pelo menos uma palavra.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Palavras' }).fill('boleto,segunda via,')
  for (const kind of ['Etiquetar', 'Enviar mensagem']) {
    await dialog.getByRole('button', { name: 'Adicionar ação' }).press('Enter')
    await page.getByRole('menuitem', { name: kind, exact: true }).press('Enter')
  }
  await dialog.getByRole('combobox', { name: 'Etiquetas', exact: true }).fill('Bol')
  await page.getByRole('option', { name: 'Boleto' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Já enviamos, {{firstName}}.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('O cliente escreve: boleto, segunda via')).toBeVisible()

  const from = '5511944440001'
  const message = { from, name: 'Rosa Prado', type: 'text', body: 'Quero meu BOLETO!' }
  await admin.post(`/simulator/${line}/messages`, message)
  const messagesOnPhone = () =>
    admin.get<{ messages: { body: string }[] }>(`/simulator/${line}/messages?from=${from}`)
  await expect
    .poll(async () => (await messagesOnPhone()).messages.map(({ body }) => body))
    .toContainEqual('Já enviamos, Rosa.')
  await page.getByRole('button', { name: 'Ações de Segunda via' }).click()
  await page.getByRole('menuitem', { name: 'Ver conversas' }).click()
  await page.getByRole('link', { name: 'Rosa Prado' }).click()
  await expect(page).toHaveURL(/\/tickets\//)
  await expect(page.getByText('Já enviamos, Rosa.').first()).toBeVisible()
  await expect(page.getByText('Regra “Segunda via”').first()).toBeVisible()
})

test('automations are listed on a narrow screen too', async ({ browser, guiche }) => {
  const page = await openPageAs(browser, guiche, guiche.admin, {
    path: '/automations?tab=standing',
    viewport: NARROW,
  })
  await expect(page.getByText('Avaliação').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Erros' }).click()
  await expect(page.getByText('Nenhuma regra falhou.')).toBeVisible()
})
