import type { Browser, Page } from '@playwright/test'
import {
  allowManySessions,
  type Api,
  connectDemoLine,
  expect,
  type Guiche,
  openBrowser,
  type Person,
  signInAtPage,
  test,
} from '../journey-fixtures.ts'
import { createChat } from '../create-chat.ts'
import { LOCAL_NETWORK_HOST } from '../chromium.ts'
import { expectNotice } from '../notices.ts'

// A small company opens its desk by the name of a machine in its own network, without a certificate: browsers treat
// this page as not secure, and give it neither a clipboard nor random ids.

let admin: Api

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  // Users sign in at a page while these journeys call the API as the same users.
  await allowManySessions(admin)
})

test('in a local network an attendant writes, copies, schedules and chats with colleagues', async ({
  browser,
  guiche,
}) => {
  const line = await connectDemoLine(admin)
  const customer = { from: '5511970001122', name: 'Lia Local' }
  const body = 'Moro na rua das Acácias, 12'
  await admin.post(`/simulator/${line}/messages`, { ...customer, type: 'text', body })

  const ana = await openDeskInNetwork(browser, guiche, guiche.ana)
  await ana.getByRole('tab', { name: /Aguardando/ }).click()
  await ana.getByRole('button', { name: 'Aceitar o atendimento de Lia Local' }).click()
  const write = ana.getByRole('textbox', { name: /Mensagem para/ })
  await write.fill('Anotado')
  await write.press('Enter')
  await expect(ana.getByRole('log').getByText('Anotado')).toBeVisible()

  // The copied text is pasted.
  const said = ana.getByRole('article').filter({ hasText: body })
  await said.hover()
  await said.getByRole('button', { name: 'Mais ações da mensagem' }).click()
  await ana.getByRole('menuitem', { name: 'Copiar texto' }).click()
  await expectNotice(ana, 'Texto copiado')
  await write.focus()
  await ana.keyboard.press('ControlOrMeta+v')
  await expect(write).toHaveValue(body)
  await write.fill('')

  await ana.getByRole('link', { name: 'Agendamentos' }).click()
  await ana.getByRole('button', { name: 'Novo agendamento' }).click()
  const dialog = ana.getByRole('dialog', { name: 'Novo agendamento' })
  await expect(dialog.getByLabel('Mensagem')).toBeVisible()
  await ana.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const chat = 'Entregas'
  await createChat(await guiche.as(guiche.ana), guiche.bruno.name, chat)
  await ana.getByRole('link', { name: 'Chat interno' }).click()
  await ana.getByRole('link', { name: new RegExp(chat) }).click()
  const toColleagues = ana.getByRole('textbox', { name: `Mensagem para ${chat}` })
  await toColleagues.fill('Alguém conhece o bairro?')
  await toColleagues.press('Enter')
  await expect(ana.getByRole('log').getByText('Alguém conhece o bairro?')).toBeVisible()
  await expect(ana.getByRole('log').locator('time')).toBeVisible()
})

test('in a local network a token is copied out of its dialog, which keeps the focus', async ({
  browser,
  guiche,
}) => {
  const boss = await openDeskInNetwork(browser, guiche, guiche.admin)
  await boss.getByRole('link', { name: 'API de mensagens' }).click()
  await boss.getByRole('button', { name: 'Gerar token' }).click()
  const dialog = boss.getByRole('dialog')
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue()
  const copy = dialog.getByRole('button', { name: 'Copiar' })
  // The button has this name for a second and a half.
  const isCopied = expect(dialog.getByRole('button', { name: 'Copiado' })).toBeFocused()
  await copy.press('Enter')
  await isCopied
  await dialog.getByRole('button', { name: 'Já copiei' }).click()
  const message = boss.getByLabel('Mensagem', { exact: true }).first()
  await message.focus()
  await boss.keyboard.press('ControlOrMeta+v')
  await expect(message).toHaveValue(token)
})

async function openDeskInNetwork(browser: Browser, guiche: Guiche, person: Person): Promise<Page> {
  const address = guiche.address.replace('127.0.0.1', LOCAL_NETWORK_HOST)
  const page = await (await openBrowser(browser, { ...guiche, address })).newPage()
  await page.goto('/login')
  await signInAtPage(page, person)
  expect(new URL(page.url()).hostname).toBe(LOCAL_NETWORK_HOST)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  return page
}
