import {
  allowManySessions,
  type Api,
  expect,
  expectAccessible,
  NARROW,
  test,
  openPageAs,
} from './journey-fixtures.ts'
import { expectNotice, clearNotices, holdToasts } from './notices.ts'

// The settings page: options saved at once and followed by other browsers, the company's week, and the operator's tabs.

let admin: Api

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
})

test('options are saved when they are chosen, and another browser follows', async ({
  browser,
  guiche,
}) => {
  test.slow()
  const one = await openPageAs(browser, guiche, guiche.admin, { path: '/settings' })
  const other = await openPageAs(browser, guiche, guiche.admin, {
    language: 'en',
    theme: 'dark',
    viewport: NARROW,
    path: '/settings',
  })
  const theirs = other.getByRole('switch', { name: 'Send a message on transfer' })
  await expect(theirs).not.toBeChecked()
  await expectAccessible(one)
  await expectAccessible(other)
  const ours = one.getByRole('switch', { name: 'Enviar mensagem ao transferir' })
  await ours.check()
  await expectNotice(one, 'Configuração salva com sucesso.')
  await expect(theirs).toBeChecked()
  // The switch shows the choice within the task of the click, and does not spring back until it is saved.
  const pressed = await ours.evaluate((input: HTMLInputElement) => {
    input.click()
    return input.checked
  })
  expect(pressed).toBe(false)
  await expect(theirs).not.toBeChecked()

  await one.getByLabel('Token do Asaas').fill('segredo-de-teste')
  await one.getByRole('button', { name: 'Salvar token' }).click()
  await expect(one.getByText('Token salvo')).toBeVisible()
  await expect(one.getByLabel('Token do Asaas')).toHaveValue('')
  await expect(other.getByText('Token saved')).toBeVisible()
  await other.getByRole('button', { name: 'Remove token' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Remove token' }).click()
  await expect(one.getByText('Token salvo')).toBeHidden()
})

test('greeting texts are saved on blur, refused when blank, and restored', async ({
  browser,
  guiche,
}) => {
  const one = await openPageAs(browser, guiche, guiche.admin, { path: '/settings' })
  const other = await openPageAs(browser, guiche, guiche.admin, {
    language: 'en',
    theme: 'dark',
    viewport: NARROW,
    path: '/settings',
  })
  const ours = one.getByRole('textbox', { name: 'Agradecimentos e despedidas' })
  const theirs = other.getByRole('textbox', { name: 'Thanks and goodbyes' })
  await expect(ours).toHaveValue(/^obrigado\nobrigada\n/)
  await ours.fill('gratíssimo\n\ngratíssimo\nok')
  await ours.blur()
  await expectNotice(one, 'Configuração salva com sucesso.')
  await expect(ours).toHaveValue('gratíssimo\nok')
  await expect(theirs).toHaveValue('gratíssimo\nok')
  await ours.fill('!!!')
  await expect(one.getByText('cada uma com letras ou números', { exact: false })).toBeVisible()
  await expectAccessible(one)
  await other.getByRole('button', { name: 'Restore the original list' }).click()
  await expect(theirs).toHaveValue(/^obrigado\nobrigada\n/)
  await expect(other.getByRole('button', { name: 'Restore the original list' })).toBeHidden()
  await one.getByRole('button', { name: 'Restaurar a lista original' }).click()
  await expect(ours).toHaveValue(/^obrigado\nobrigada\n/)
})

test('the language of texts to customers stays as chosen, whatever language an administrator reads', async ({
  browser,
  guiche,
}) => {
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/settings' })
  const language = page.getByLabel('Idioma das mensagens automáticas')
  await language.click()
  await page.getByRole('option', { name: 'Español' }).click()
  await expectNotice(page, 'Configuração salva com sucesso.')
  await expect(page.getByPlaceholder('Listo: volverá a recibir nuestros mensajes.')).toBeVisible()
  await admin.post('/users/set-language/en')
  await page.reload()
  await expect(language).toHaveText('Español')
  await admin.post('/users/set-language/pt')
  await admin.put('/settings/language', { value: 'pt' })
  await expect(language).toHaveText('Português')
})

test('the company’s week and its holidays, with their current effect', async ({
  browser,
  guiche,
}) => {
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/settings' })
  await page.getByLabel('Gerenciamento de expediente').click()
  await page.getByRole('option', { name: 'Por empresa' }).click()
  await page.getByRole('tab', { name: 'Horários' }).click()
  await page.getByRole('button', { name: 'Definir horários' }).click()
  const from = page.getByRole('textbox', { name: 'Segunda-feira, das' })
  await from.fill('930')
  await from.blur()
  await expect(from).toHaveValue('09:30')
  await page.getByRole('button', { name: 'Copiar o horário de Segunda-feira' }).click()
  await page.getByRole('menuitem', { name: 'Para todos os dias' }).click()
  await expect(page.getByRole('textbox', { name: 'Domingo, das' })).toHaveValue('09:30')
  await page.getByRole('button', { name: 'Adicionar os nacionais' }).click()
  await expectNotice(page, '12 feriados adicionados.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Salvar horários' }).click()
  await expectNotice(page, 'Horários salvos com sucesso.')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Domingo, das' })).toHaveValue('09:30')
  await expect(page.getByRole('textbox', { name: 'Nome do feriado' })).toHaveCount(12)

  // Changes of another administrator appear by themselves.
  const { schedules, timeZone } = await admin.get<{ schedules: object[]; timeZone: string }>(
    '/companies/1',
  )
  const holidays = [{ date: '2026-08-03', name: 'Aniversário da cidade', isYearly: true }]
  await admin.put('/companies/1/schedules', {
    schedules: schedules.map((day) => ({ ...day, startTime: '07:15' })),
    timeZone,
    holidays,
  })
  await expect(page.getByRole('textbox', { name: 'Domingo, das' })).toHaveValue('07:15')
  await expect(page.getByRole('textbox', { name: 'Nome do feriado' })).toHaveCount(1)
})

test('the operator creates a plan and a company, renews it and deletes it', async ({
  browser,
  guiche,
}) => {
  test.slow()
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/settings' })
  await page.getByRole('tab', { name: 'Planos' }).click()
  await page.getByRole('button', { name: 'Adicionar plano' }).click()
  const plan = page.getByRole('dialog', { name: 'Adicionar plano' })
  await plan.getByLabel('Nome').fill('Profissional')
  await plan.getByLabel('Usuários').fill('5')
  await plan.getByLabel('Valor por mês (R$)').fill('1.299,90')
  await plan.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('row', { name: /Profissional/ })).toContainText('R$ 1.299,90')
  await expectAccessible(page)

  // This toast closes by itself after two seconds, although it gives a reason: so it has no button to close it.
  await holdToasts(page)
  await page.getByRole('button', { name: 'Adicionar plano' }).click()
  await plan.getByLabel('Nome').fill('Profissional')
  await plan.getByRole('button', { name: 'Salvar' }).click()
  const failed = 'Verifique se já existe um plano com o mesmo nome'
  const toast = page.locator('[data-toast]').filter({ hasText: failed })
  await expect(toast).toBeVisible()
  await expect(toast.getByRole('button')).toHaveCount(0)
  await page.evaluate(clearNotices)
  await expect(toast).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(plan).toBeHidden()

  // Changes of another operator appear by themselves.
  const other = await admin.post<{ id: number }>('/plans', { name: 'Essencial', value: 49 })
  await expect(page.getByRole('row', { name: /Essencial/ })).toBeVisible()
  await admin.delete(`/plans/${other.id}`)
  await expect(page.getByRole('row', { name: /Essencial/ })).toBeHidden()

  await page.getByRole('tab', { name: 'Empresas' }).click()
  await page.getByRole('button', { name: 'Adicionar empresa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar empresa' })
  await dialog.getByLabel('Nome').fill('Padaria Sol')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('E-mail').fill('dona@padaria.example')
  await dialog.getByRole('combobox', { name: 'Plano' }).click()
  await page.getByRole('option', { name: 'Profissional' }).click()
  await dialog.getByLabel('Vencimento').fill('2020-01-31')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  const row = page.getByRole('row', { name: /Padaria Sol/ })
  await expect(row).toContainText('31/01/2020')
  await expectAccessible(page)

  // A plan below the company's use is accepted only after the operator confirms it.
  await admin.post('/plans', { name: 'Mínimo', users: 0 })
  await row.focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const edited = page.getByRole('dialog', { name: 'Editar empresa' })
  await edited.getByRole('combobox', { name: 'Plano' }).click()
  await page.getByRole('option', { name: 'Mínimo' }).click()
  await edited.getByRole('button', { name: 'Salvar' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Mudar Padaria Sol para um plano menor?' })
  await expect(asked).toContainText('usuários: 1 de 0')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Cancelar' }).click()
  await expect(asked).toBeHidden()
  await edited.getByRole('button', { name: 'Salvar' }).click()
  await asked.getByRole('button', { name: 'Mudar mesmo assim' }).click()
  await expect(edited).toBeHidden()
  await expect(row).toContainText('Mínimo')

  const { planId } = await admin.get<{ planId: number }>('/companies/1')
  const market = { name: 'Mercado Lua', email: 'dono@mercado.example', planId }
  const { id } = await admin.post<{ id: number }>('/companies', market)
  const others = page.getByRole('row', { name: /Mercado Lua/ })
  await expect(others).toBeVisible()
  await admin.delete(`/companies/${id}`)
  await expect(others).toBeHidden()

  await row.focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Renovar o vencimento' }).click()
  await page.getByRole('button', { name: 'Renovar', exact: true }).click()
  await expect(row).toContainText('29/02/2020')
  await row.focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('button', { name: 'Excluir empresa' }).click()
  await expect(row).toBeHidden()
})
