import {
  allowManySessions,
  expect,
  expectAccessible,
  test,
  openPageAs,
} from './journey-fixtures.ts'

// A name that resolves to this machine: it can be saved, and is refused on connection.
const INSIDE = 'http://localhost:8080/guiche'

test('a webhook is created, tried, inspected and sent again', async ({ browser, guiche }) => {
  const admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/webhooks' })
  await expect(page.getByText('Nenhum webhook ainda')).toBeVisible()

  await page.getByRole('button', { name: 'Novo webhook' }).first().click()
  const form = page.getByRole('dialog', { name: 'Novo webhook' })
  await form.getByLabel('Nome').fill('Loja virtual')
  await form.getByLabel('Endereço').fill(INSIDE)
  await form.getByRole('checkbox', { name: /Contato criado/ }).check()
  await form.getByRole('button', { name: 'Salvar' }).click()
  const secret = page.getByRole('dialog', { name: 'Segredo de Loja virtual' })
  await expect(secret.getByLabel('Segredo')).toHaveValue(/^whsec_/)
  await secret.getByRole('button', { name: 'Já copiei' }).click()
  await expect(secret).toBeHidden()

  // Changes of another administrator appear by themselves.
  const { id } = await admin.post<{ id: number }>('/webhooks', {
    name: 'Contabilidade',
    url: INSIDE,
    events: ['ticket.closed'],
  })
  const other = page.getByRole('row', { name: /Contabilidade/ })
  await expect(other).toBeVisible()
  await admin.put(`/webhooks/${id}`, { active: false })
  await expect(other).toContainText('Desativado')
  await expectAccessible(page)

  await page.getByRole('button', { name: /Loja virtual/ }).click()
  await page.getByRole('menuitem', { name: 'Testar' }).click()
  const log = page.getByRole('dialog', { name: 'Entregas para Loja virtual' })
  await expect(log.getByText('O endereço não é público')).toBeVisible()
  await expect(log.getByRole('region', { name: 'Enviado' })).toContainText('"type": "ping"')
  await expectAccessible(page)
  await log.getByRole('button', { name: 'Voltar às entregas' }).click()
  await expect(log.getByRole('row', { name: /ping/ })).toContainText('Não entregue')

  await admin.post('/contacts', { name: 'Marina Schiavon', number: '5511987650001' })
  const told = log.getByRole('row', { name: /Contato criado/ })
  await expect(told).toContainText('Vai tentar de novo')
  await told.click()
  await expect(log.getByRole('region', { name: 'Enviado' })).toContainText('Marina Schiavon')
  await log.getByRole('button', { name: 'Reenviar' }).click()
  await expect(log.getByRole('row', { name: /Reenvio/ })).toBeVisible()
  await log.getByRole('button', { name: 'Fechar' }).click()

  await page.getByRole('button', { name: 'Verificar a assinatura' }).click()
  const guide = page.getByRole('dialog', { name: 'Verificar a assinatura' })
  await expect(guide.getByText(/timingSafeEqual\(given/)).toBeVisible()
  await guide.getByRole('button', { name: 'PHP' }).click()
  await expect(guide.getByText(/hash_equals/)).toBeVisible()
})
