import {
  allowManySessions,
  connectDemoLine,
  expect,
  expectAccessible,
  NARROW,
  openPageAs,
  test,
} from './journey-fixtures.ts'

test('a queue asks for the reason of a close, by keys alone, and the report counts it', async ({
  browser,
  guiche,
}) => {
  const admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  const line = await connectDemoLine(admin)
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/queues?new' })
  const dialog = page.getByRole('dialog', { name: 'Adicionar fila' })
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Cobrança')
  await dialog.getByRole('tab', { name: 'Encerramento' }).click()
  await dialog.getByRole('combobox', { name: 'Motivo do encerramento' }).click()
  await page.getByRole('option', { name: 'Obrigatório' }).click()
  await dialog.getByRole('combobox', { name: 'Motivos' }).fill('Pago,Desistiu,')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toBeHidden()

  const queues = await admin.get<Array<{ id: number; name: string }>>('/queue')
  const queueId = queues.find(({ name }) => name === 'Cobrança')?.id
  const from = '5511944450001'
  await admin.post(`/simulator/${line}/messages`, {
    from,
    name: 'Rui Melo',
    type: 'text',
    body: 'Oi',
  })
  interface Found {
    tickets: Array<{ id: number; uuid: string; contact: { number: string } }>
  }
  const findTicket = async () => {
    const { tickets } = await admin.get<Found>('/tickets?status=pending&showAll=true')
    return tickets.find(({ contact }) => contact.number === from)
  }
  await expect.poll(findTicket).toBeDefined()
  const ticket = await findTicket()
  await admin.put(`/tickets/${ticket?.id}`, { queueId, status: 'open', userId: 1 })

  await page.goto(`${new URL(page.url()).origin}/tickets/${ticket?.uuid}`)
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toBeVisible()
  await page.getByRole('button', { name: 'Encerrar' }).first().press('Enter')
  const asked = page.getByRole('dialog', { name: 'Por que encerrar? · Cobrança' })
  await expect(asked.getByRole('button', { name: '1. Pago' })).toBeFocused()
  await expect(asked.getByRole('button', { name: 'Sem motivo' })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(page).toHaveURL(new RegExp(ticket?.uuid ?? 'none'))
  await page.getByRole('button', { name: 'Encerrar' }).first().press('Enter')
  await expect(asked.getByRole('button', { name: '1. Pago' })).toBeFocused()
  await page.keyboard.press('2')
  await expect(page).toHaveURL(/\/tickets$/)
  await expect
    .poll(async () =>
      (
        await admin.get<{ rows: Array<{ name: string; finished: number }> }>(
          '/reports/tickets?by=reason',
        )
      ).rows.find(({ name }) => name === 'Desistiu'),
    )
    .toMatchObject({ finished: 1 })
})

test('the live board shows a waiting customer without a reload', async ({ browser, guiche }) => {
  const admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  const line = await connectDemoLine(admin)
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/live' })
  await expect(page.getByRole('heading', { name: 'Atendentes' })).toBeVisible()
  await expectAccessible(page)
  const from = '5511944450002'
  await admin.post(`/simulator/${line}/messages`, {
    from,
    name: 'Eva Luz',
    type: 'text',
    body: 'Oi',
  })
  const waits = page.getByRole('group', { name: 'Quem espera há mais tempo' })
  await expect(waits.getByRole('link', { name: 'Eva Luz' })).toBeVisible()
  await page.setViewportSize(NARROW)
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('ao-vivo.csv')
})
