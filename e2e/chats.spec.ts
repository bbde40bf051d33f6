import {
  allowManySessions,
  expect,
  expectAccessible,
  expectAccessibleInAllLooks,
  NARROW,
  openPageAs,
  test,
} from './journey-fixtures.ts'
import { createChat, type Chat } from './create-chat.ts'
import { holdAnswer } from './hold-requests.ts'

// Chats among colleagues.

test.beforeAll(async ({ guiche }) => {
  const admin = await guiche.as(guiche.admin)
  // Users sign in at a page while these journeys call the API as the same users.
  await allowManySessions(admin)
})

test('a chat is begun, lives in two browsers, is renamed and deleted', async ({
  browser,
  guiche,
}) => {
  const ana = await openPageAs(browser, guiche, guiche.ana)
  const bruno = await openPageAs(browser, guiche, guiche.bruno, { language: 'en' })
  await ana.getByRole('link', { name: 'Chat interno' }).click()
  await expect(ana.getByText('Escolha uma conversa')).toBeVisible()
  await ana.getByRole('button', { name: 'Nova conversa' }).click()
  const dialog = ana.getByRole('dialog', { name: 'Nova conversa' })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Por favor, preencha o título da conversa.')).toBeVisible()
  await expect(dialog.getByText('Por favor, selecione pelo menos um usuário.')).toBeVisible()
  await dialog.getByLabel('Título').fill('Plantão de sábado')
  await dialog.getByRole('combobox', { name: 'Participantes' }).click()
  await ana.getByRole('option', { name: guiche.bruno.name }).click()
  await dialog.getByLabel('Título').click()
  await expectAccessible(ana)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(ana).toHaveURL(/\/chats\/[\da-f-]{36}$/)

  const write = ana.getByRole('textbox', { name: 'Mensagem para Plantão de sábado' })
  await write.fill('Quem fica no sábado?')
  await write.press('Enter')
  await expect(ana.getByRole('log').getByText('Quem fica no sábado?')).toBeVisible()
  await expect(write).toHaveValue('')

  // The menu's dot and the top bar show it on every page.
  await expect(bruno.getByRole('link', { name: /Internal chat/ }).getByRole('img')).toBeVisible()
  await bruno.getByRole('button', { name: /Internal chat: There are unread/ }).click()
  const panel = bruno.getByRole('dialog', { name: 'Internal chat' })
  await panel.getByRole('link', { name: /Plantão de sábado/ }).click()
  await expect(bruno.getByRole('log').getByText('Quem fica no sábado?')).toBeVisible()
  await expect(bruno.getByRole('button', { name: 'Internal chat', exact: true })).toBeVisible()
  await expect(bruno.getByRole('button', { name: /Edit Plantão/ })).toHaveCount(0)
  const answer = bruno.getByRole('textbox', { name: 'Message to Plantão de sábado' })
  await answer.fill('Eu fico')
  await answer.press('Enter')
  await expect(ana.getByRole('log').getByText('Eu fico')).toBeVisible()

  await bruno.locator('[data-chat-files]').setInputFiles({
    name: 'escala.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('sábado: Bruno'),
  })
  await expect(ana.getByRole('link', { name: 'Baixar escala.txt' })).toBeVisible()

  await ana.getByRole('button', { name: 'Editar Plantão de sábado' }).first().click()
  await ana.getByRole('dialog').getByLabel('Título').fill('Escala')
  await ana.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(bruno.getByRole('heading', { name: 'Escala' })).toBeVisible()

  await ana.getByRole('button', { name: 'Excluir Escala' }).first().click()
  await ana.getByRole('button', { name: 'Excluir conversa' }).click()
  for (const page of [ana, bruno]) await expect(page).toHaveURL(/\/chats$/)
  await expect(bruno.getByText('No chats yet')).toBeVisible()
})

test('a message whose event precedes the answer of its request is shown once', async ({
  browser,
  guiche,
}) => {
  const api = await guiche.as(guiche.ana)
  const { id, uuid } = await createChat(api, guiche.bruno.name, 'Uma vez só')
  const page = await openPageAs(browser, guiche, guiche.ana, {
    path: `/chats/${uuid}`,
    isFresh: true,
  })
  const answer = await holdAnswer(page, `**/chats/${id}/messages`, 'POST')
  const write = page.getByRole('textbox', { name: /Uma vez só/ })
  await write.fill('Chegou?')
  await write.press('Enter')
  const said = page.getByRole('log').getByText('Chegou?')
  // A delivered message shows its time.
  await expect(page.getByRole('log').locator('time')).toBeVisible()
  await expect(said).toHaveCount(1)
  answer()
  await expect(said).toHaveCount(1)
  await api.delete(`/chats/${id}`)
})

test('earlier messages load on scrolling up, and the newest stays where it is', async ({
  browser,
  guiche,
}) => {
  const api = await guiche.as(guiche.ana)
  const { id, uuid } = await createChat(api, guiche.bruno.name, 'Histórico')
  for (let n = 1; n <= 60; n++) await api.post(`/chats/${id}/messages`, { message: `Recado ${n}` })
  const page = await openPageAs(browser, guiche, guiche.bruno, { path: `/chats/${uuid}` })
  const log = page.getByRole('log')
  await expect(log.getByText('Recado 60', { exact: true })).toBeVisible()
  await expect
    .poll(async () => {
      await log.evaluate((box) => (box.scrollTop = 0))
      return log.getByText('Recado 1', { exact: true }).isVisible()
    })
    .toBe(true)
  await api.delete(`/chats/${id}`)
})

test('the page is accessible in each look', async ({ browser, guiche }) => {
  const api = await guiche.as(guiche.ana)
  const bruno = await guiche.as(guiche.bruno)
  const { id, uuid } = await createChat(api, guiche.bruno.name, 'Plantão de sábado')
  await createChat(api, guiche.bruno.name, 'Almoço da equipe 🎉')
  for (const message of ['Bom dia! Quem fica no sábado?', 'Preciso fechar a escala até quinta.'])
    await api.post(`/chats/${id}/messages`, { message })
  await bruno.post(`/chats/${id}/messages`, { message: 'Eu fico, sem problema.' })
  const page = await openPageAs(browser, guiche, guiche.ana, { path: `/chats/${uuid}` })
  await expect(page.getByRole('log').getByText('Eu fico, sem problema.')).toBeVisible()
  const box = page.getByRole('textbox', { name: /Plantão de sábado/ })
  await box.fill('Pode deixar')
  await expectAccessibleInAllLooks(page)
  await page.setViewportSize(NARROW)
  // A draft stays when the screen is turned, and when another chat was open.
  await expect(box).toHaveValue('Pode deixar')
  await page.getByRole('tab', { name: 'Chats' }).click()
  await page.getByRole('link', { name: /Almoço da equipe/ }).click()
  await expect(page.getByRole('textbox', { name: /Almoço da equipe/ })).toHaveValue('')
  await page.getByRole('tab', { name: 'Chats' }).click()
  await page.getByRole('link', { name: /Plantão de sábado/ }).click()
  await expect(page.getByRole('log').getByText('Eu fico, sem problema.')).toBeVisible()
  await expect(box).toHaveValue('Pode deixar')
  for (const chat of (await api.get<{ records: Chat[] }>('/chats')).records)
    await api.delete(`/chats/${chat.id}`)
})
