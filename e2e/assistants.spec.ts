import { connectAssistantClient } from '../packages/server/src/testing/connect-assistant.ts'
import {
  allowManySessions,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  NARROW,
  openPageAs,
  test,
} from './journey-fixtures.ts'

test('an assistant is connected by a token, works, is monitored and is disconnected', async ({
  browser,
  guiche,
}) => {
  await allowManySessions(await guiche.as(guiche.admin))
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/assistants' })
  await expect(page.getByText('Nenhum token de acesso ainda')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Como conectar' }).click()
  const guide = page.getByRole('dialog', { name: 'Conectar um assistente' })
  await expect(guide.getByRole('region', { name: 'Endereço' })).toHaveText(`${guiche.address}/mcp`)
  await expectAccessible(page)
  await guide.getByRole('button', { name: 'Fechar' }).click()

  await page.getByRole('button', { name: 'Novo token' }).first().click()
  const form = page.getByRole('dialog', { name: 'Novo token de acesso' })
  await form.getByLabel('Nome').fill('Assistente do notebook')
  await form.getByRole('switch', { name: 'Pode escrever' }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Criar token' }).click()
  const shown = page.getByRole('dialog', { name: 'Token “Assistente do notebook”' })
  await expect(shown.getByLabel('Token')).toHaveValue(/^guiche_pat_/)
  const token = await shown.getByLabel('Token').inputValue()
  await shown.getByRole('button', { name: 'Já copiei' }).click()
  const row = page.getByRole('row', { name: /Assistente do notebook/ })
  await expect(row).toContainText('Leitura e escrita')
  await expect(row).toContainText('Nunca usado')

  const assistant = await connectAssistantClient(guiche.address, token)
  expect(await assistant.tools()).toContain('save_draft')
  expect(await assistant.use('find_tickets')).toMatchObject({ isError: false })
  expect(await assistant.use('read_thread', { ticketId: 999_999 })).toMatchObject({
    content: { error: 'ERR_NO_TICKET_FOUND' },
  })

  await page.getByRole('tab', { name: 'Chamadas' }).click()
  const refused = page.getByRole('row', { name: /read_thread/ })
  await expect(refused).toContainText('Assistente do notebook')
  await expect(page.getByRole('row', { name: /find_tickets/ })).toContainText('Feito')
  await expectAccessibleInBothThemes(page)
  await refused.click()
  const call = page.getByRole('dialog', { name: 'read_thread' })
  await expect(call.getByRole('region', { name: 'Pedido' })).toHaveText('{"ticketId":999999}')
  await expectAccessible(page)
  await call.getByRole('button', { name: 'Fechar' }).click()

  await page.getByRole('tab', { name: 'Da empresa' }).click()
  await expect(refused).toBeHidden()
  await expect(row).toContainText(guiche.admin.name)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: /Assistente do notebook/ }).click()
  await page.getByRole('menuitem', { name: 'Revogar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click()
  await expect(page.getByText('Ninguém da empresa tem tokens de acesso')).toBeVisible()
  await expect(assistant.use('find_tickets')).rejects.toThrow(/ERR_PERSONAL_TOKEN/)
  await assistant.close()
})

test('an attendant finds only their own tokens in the profile', async ({ browser, guiche }) => {
  const look = { viewport: NARROW, theme: 'dark' } as const
  const page = await openPageAs(browser, guiche, guiche.ana, look)
  await page.getByRole('button', { name: 'Perfil de' }).click()
  await page.getByRole('menuitem', { name: 'Perfil', exact: true }).click()
  await page.getByRole('link', { name: 'Gerenciar tokens' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Nenhum token de acesso ainda')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectAccessible(page)
})
