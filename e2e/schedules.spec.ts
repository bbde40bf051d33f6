import type { Browser, Page } from '@playwright/test'
import {
  allowManySessions,
  type Api,
  connectDemoLine,
  expect,
  expectAccessibleInAllLooks,
  type Guiche,
  NARROW,
  openPageAs,
  type Shown,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

// Scheduled messages: in the calendar, changed and deleted there, created from a conversation, and sent in time.

let admin: Api
let line: number
let phones = 0

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  line = await connectDemoLine(admin)
})

interface Known {
  id: number
  name: string
  number: string
}

async function createContact(name: string): Promise<Known> {
  phones += 1
  const number = `55119${String((Date.now() % 1_000_000) * 100 + phones).padStart(8, '0')}`
  return admin.post('/contacts', { name, number })
}

async function openAdminPage(browser: Browser, guiche: Guiche, shown: Shown = {}): Promise<Page> {
  return openPageAs(browser, guiche, guiche.admin, shown)
}

/** In the form of a time field. */
function fieldTime(at: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

test('a message is scheduled, changed and deleted in the calendar', async ({ browser, guiche }) => {
  const { name, id } = await createContact('Marina Schiavon')
  const desk = await openAdminPage(browser, guiche)
  await desk.getByRole('link', { name: 'Agendamentos' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Agendamentos' })).toBeVisible()
  const nextPeriod = desk.getByRole('button', { name: 'Próximo período' })
  await nextPeriod.click()
  await nextPeriod.click()
  await expect(desk.getByText(/Nada agendado neste período\. Em Novo agendamento/)).toBeVisible()
  await desk.getByRole('button', { name: 'Hoje' }).click()
  const shown = new Date()

  await desk.getByRole('button', { name: 'Novo agendamento' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Obrigatório').first()).toBeVisible()
  await dialog.getByLabel('Contato').fill('Mari')
  await desk.getByRole('option', { name: /Marina Schiavon/ }).click()
  await dialog.getByLabel('Mensagem').fill('Oi')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Mensagem muito curta')).toBeVisible()
  await dialog.getByLabel('Mensagem').fill('Olá ')
  await dialog.getByRole('button', { name: 'Primeiro nome' }).click()
  await expect(dialog.getByLabel('Mensagem')).toHaveValue('Olá {{firstName}}')
  const at = new Date(Date.now() + 2 * 3_600_000)
  await dialog.getByLabel('Data e hora do envio').fill(fieldTime(at))
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectNotice(desk, 'Agendamento salvo com sucesso.')
  await expect(dialog).toBeHidden()

  await desk.getByRole('button', { name: 'Lista' }).click()
  // Late on its last day the shown month has no such time.
  if (at.getMonth() !== shown.getMonth()) await nextPeriod.click()
  await desk.getByRole('button', { name: new RegExp(`^Editar: ${name}`) }).click()
  await desk.getByRole('dialog').getByLabel('Mensagem').fill('Até amanhã, {{firstName}}')
  await desk.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(desk.getByRole('dialog')).toBeHidden()
  const { schedules } = await admin.get<{ schedules: { body: string }[] }>(
    `/schedules?contactId=${id}`,
  )
  expect(schedules.map(({ body }) => body)).toEqual(['Até amanhã, {{firstName}}'])

  await desk.getByPlaceholder('Buscar agendamento').fill('Até amanhã')
  await expect(desk.getByRole('row', { name: /Marina Schiavon/ })).toBeVisible()
  await desk.getByPlaceholder('Buscar agendamento').fill('')
  await desk.getByRole('button', { name: new RegExp(`^Excluir: ${name}`) }).click()
  await desk.getByRole('button', { name: 'Excluir agendamento' }).click()
  await expectNotice(desk, 'Agendamento excluído com sucesso.')
  await expect(desk.getByRole('button', { name: new RegExp(`^Editar: ${name}`) })).toHaveCount(0)
})

test('an address with a contact opens the dialog for this contact, in English', async ({
  browser,
  guiche,
}) => {
  const { id, name } = await createContact('Otávio Prado')
  const desk = await openAdminPage(browser, guiche, {
    language: 'en',
    viewport: NARROW,
    path: `/schedules?contactId=${id}`,
  })
  const dialog = desk.getByRole('dialog', { name: 'New schedule' })
  await expect(dialog.getByLabel('Contact')).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => new URL(desk.url()).search).toBe('')
})

test('a due message is sent, and the page shows it without a reload', async ({
  browser,
  guiche,
}) => {
  const { id, name, number } = await createContact('Zuleika Amaral')
  const desk = await openAdminPage(browser, guiche, { path: '/schedules' })
  await desk.getByRole('button', { name: 'Lista' }).click()
  await admin.post('/schedules', {
    contactId: id,
    body: 'Seu exame ficou pronto.',
    sendAt: new Date(Date.now() + 1500).toISOString(),
    whatsappId: line,
  })
  // A sent message can only be viewed.
  await desk.getByRole('button', { name: new RegExp(`^Ver: ${name}`) }).click()
  const dialog = desk.getByRole('dialog', { name: 'Agendamento' })
  await expect(dialog.getByText('Enviada')).toBeVisible()
  await expect(dialog.getByText('Seu exame ficou pronto.')).toBeVisible()
  const textsOnPhone = async () => {
    const { messages } = await admin.get<{ messages: { body: string }[] }>(
      `/simulator/${line}/messages?from=${number}`,
    )
    return messages.map(({ body }) => body)
  }
  await expect.poll(textsOnPhone).toContain('Seu exame ficou pronto.')
})

test('a conversation schedules a message for its customer', async ({ browser, guiche }) => {
  const { id, name } = await createContact('Iara Monteiro')
  const ticket = await admin.post<{ uuid: string; id: number }>('/tickets', {
    contactId: id,
    status: 'open',
    userId: (await admin.get<{ users: { id: number; profile: string }[] }>('/users')).users.find(
      ({ profile }) => profile === 'admin',
    )!.id,
    queueId: null,
    whatsappId: line,
  })
  const desk = await openAdminPage(browser, guiche, { path: `/tickets/${ticket.uuid}` })
  await desk
    .getByRole('group', { name: 'Ações do atendimento' })
    .locator('[aria-haspopup="menu"]')
    .last()
    .click()
  await desk.getByRole('menuitem', { name: 'Agendar mensagem' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Novo agendamento' })
  await expect(dialog.getByLabel('Contato')).toHaveValue(name)
  await dialog.getByLabel('Mensagem').fill('Como foi com a entrega?')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectNotice(desk, 'Agendamento salvo com sucesso.')
  const { schedules } = await admin.get<{ schedules: { ticketId: number }[] }>(
    `/schedules?contactId=${id}`,
  )
  expect(schedules.map(({ ticketId }) => ticketId)).toEqual([ticket.id])
})

test('the page is for all users', async ({ browser, guiche }) => {
  const { id } = await createContact('Nara Vilela')
  await admin.post('/schedules', {
    contactId: id,
    body: 'Para ver na agenda',
    sendAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const desk = await openAdminPage(browser, guiche, { path: '/schedules' })
  for (const view of ['Semana', 'Dia', 'Lista', 'Mês']) {
    await desk.getByRole('button', { name: view, exact: true }).click()
    await expect(desk.getByRole('button', { name: view, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expectAccessibleInAllLooks(desk)
  }
  await desk.getByRole('button', { name: 'Novo agendamento' }).click()
  await expect(desk.getByRole('dialog')).toBeVisible()
  await desk.getByLabel('Mensagem').fill('Olá')
  await expectAccessibleInAllLooks(desk)
})
