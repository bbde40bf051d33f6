import type { Page } from '@playwright/test'
import {
  allowManySessions,
  type Api,
  connectDemoLine,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  goTo,
  NARROW,
  openPageAs,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

// A queue that distributes its tickets: to two attendants in turn, and during a pause to the other.

let admin: Api
let line: number

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  line = await connectDemoLine(admin)
})

interface Found {
  id: number
  userId: number | null
  contact: { name: string }
}

async function fetchTickets(): Promise<Found[]> {
  const { tickets: found } = await admin.get<{ tickets: Found[] }>('/tickets?showAll=true')
  return found
}

async function userIdOf(email: string): Promise<number> {
  const users = await admin.get<{ id: number; email: string }[]>('/users/list')
  const user = users.find((one) => one.email === email)
  if (!user) throw new Error(`${email} is not there`)
  return user.id
}

/** A customer writes, and goes to the queue. */
async function createTicketInQueue(name: string, number: number, queueId: number): Promise<void> {
  const from = `551197777${String(number).padStart(4, '0')}`
  await admin.post(`/simulator/${line}/messages`, { from, name, body: 'Bom dia!' })
  const findTicket = async () => (await fetchTickets()).find(({ contact }) => contact.name === name)
  await expect.poll(findTicket).toBeDefined()
  await admin.put(`/tickets/${(await findTicket())?.id}`, { queueId })
}

const fetchPresence = async (ids: readonly number[]) => {
  const { users } = await admin.get<{ users: { id: number; online: boolean }[] }>('/users')
  return ids.map((id) => users.find((user) => user.id === id)?.online ?? false)
}

const fetchAssigneeIds = async (names: readonly string[]) => {
  const all = await fetchTickets()
  return names.map((name) => all.find(({ contact }) => contact.name === name)?.userId ?? null)
}

async function makeQueue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar fila' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar fila' })
  await dialog.getByLabel('Nome').fill('Rodízio')
  await dialog.getByRole('tab', { name: 'Distribuição' }).click()
  await dialog.getByRole('combobox', { name: 'Distribuição' }).click()
  await page.getByRole('option', { name: /Em rodízio/ }).click()
  const skills = dialog.getByRole('combobox', { name: /Habilidades/ })
  await skills.fill('Inglês')
  await skills.press('Enter')
  await dialog.getByLabel('Repassar após').fill('1')
  await dialog.getByRole('tab', { name: 'Prazos' }).click()
  await dialog.getByLabel('Primeira resposta em até').fill('30')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectNotice(page, 'Fila salva com sucesso.')
}

/** In the dialog of a colleague: a limit and the skill that the queue requires. */
async function setLimitAndSkill(page: Page, name: string): Promise<void> {
  await page.getByRole('row', { name: new RegExp(name) }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar usuário' })
  await dialog.getByLabel('Limite de atendimentos').fill('4')
  const skills = dialog.getByRole('combobox', { name: /Habilidades/ })
  await skills.fill('ingles,')
  await expect(dialog.getByText('ingles', { exact: true })).toBeVisible()
  await dialog.getByLabel('Limite de atendimentos').focus()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toBeHidden()
}

test('customers go to two attendants in turn, and to the other during a pause', async ({
  browser,
  guiche,
}) => {
  test.slow()
  const chief = await openPageAs(browser, guiche, guiche.admin, { path: '/queues' })
  await makeQueue(chief)
  const queues = await admin.get<{ id: number; name: string }[]>('/queue')
  const queueId = queues.find(({ name }) => name === 'Rodízio')?.id ?? 0
  const [anaId, brunoId] = [await userIdOf(guiche.ana.email), await userIdOf(guiche.bruno.email)]
  await goTo(chief, '/users')
  for (const person of [guiche.ana, guiche.bruno]) await setLimitAndSkill(chief, person.name)
  for (const id of [anaId, brunoId]) await admin.put(`/users/${id}`, { queueIds: [queueId] })

  const ana = await openPageAs(browser, guiche, guiche.ana)
  const bruno = await openPageAs(browser, guiche, guiche.bruno, { theme: 'dark', viewport: NARROW })
  // A page is shown before its socket is open, and only present attendants get tickets.
  await expect.poll(() => fetchPresence([anaId, brunoId])).toEqual([true, true])
  const names = ['Rita Rodízio', 'Sara Rodízio', 'Tina Rodízio', 'Vera Rodízio']
  for (const [at, name] of names.entries()) {
    await createTicketInQueue(name, at, queueId)
    await expect.poll(async () => (await fetchAssigneeIds([name]))[0]).not.toBeNull()
  }
  const held = await fetchAssigneeIds(names)
  expect(held.filter((id) => id === anaId)).toHaveLength(2)
  expect(held.filter((id) => id === brunoId)).toHaveLength(2)
  for (const page of [ana, bruno])
    await expectNotice(page, 'A fila passou para você o atendimento de')
  await expect(ana.getByRole('img', { name: /Primeira resposta até/ }).first()).toBeVisible()

  await ana.getByRole('button', { name: /Perfil de/ }).click()
  await ana.getByRole('menuitem', { name: 'Entrar em pausa' }).click()
  const pause = ana.getByRole('dialog', { name: 'Entrar em pausa' })
  await pause.getByLabel('Motivo').fill('Almoço')
  await pause.getByRole('combobox', { name: 'Término' }).click()
  await ana.getByRole('option', { name: /Em 30 minutos/ }).click()
  await expectAccessible(ana)
  await pause.getByRole('button', { name: 'Entrar em pausa' }).click()
  await expectNotice(ana, 'Você está em pausa.')
  await ana.getByRole('button', { name: /Perfil de/ }).click()
  await expect(ana.getByText(/Em pausa até \d\d:\d\d/)).toBeVisible()
  await ana.keyboard.press('Escape')

  // Colleagues see it where they transfer tickets, and administrators by day.
  const [first] = await fetchTickets()
  const shown = await admin.get<{ uuid: string }>(`/tickets/${first?.id}`)
  await goTo(chief, `/tickets/${shown.uuid}`)
  await chief.getByRole('button', { name: 'Transferir' }).first().click()
  const transfer = chief.getByRole('dialog', { name: /Transferir/ })
  await transfer.getByRole('combobox', { name: /Atendente/ }).fill(guiche.ana.name.slice(0, 4))
  await expect(chief.getByRole('option', { name: /Em pausa/ })).toBeVisible()
  await chief.keyboard.press('Escape')
  await goTo(chief, '/')
  const pauses = chief.getByRole('table', { name: 'Pausas' })
  await expect(pauses.getByRole('row', { name: /Almoço/ })).toContainText('em pausa agora')
  const targets = chief.getByRole('table', { name: 'Prazos' })
  await expect(targets.getByRole('row', { name: /Rodízio/ })).toBeVisible()
  await expectAccessible(chief)

  // After a minute, as the queue is set.
  await expect
    .poll(() => fetchAssigneeIds(names), { timeout: 180_000 })
    .toEqual([brunoId, brunoId, brunoId, brunoId])
})
