import {
  allowManySessions,
  type Api,
  expect,
  expectAccessibleInAllLooks,
  openPageAs,
  takeScreenshots,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

// The operator sees a company's use and health, deletes it, restores it, and finally purges it.

const OWNER = {
  name: 'Padaria Central',
  email: 'dona@padaria.example',
  password: 'Segredo9',
}

let admin: Api

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
})

test('the operator follows a company to its end', async ({ browser, guiche }) => {
  test.slow()
  const [plan] = await admin.get<{ id: number }[]>('/plans/list')
  const made = await admin.post<{ id: number }>('/companies', {
    ...OWNER,
    status: true,
    planId: plan?.id,
  })
  const person = await openPageAs(browser, guiche, OWNER)
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/settings?tab=companies' })
  const another = await openPageAs(browser, guiche, guiche.admin, {
    path: '/settings?tab=companies',
  })
  const chooseCompanyAction = async (item: string) => {
    await page.getByRole('button', { name: 'Ações de Padaria Central' }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await expect(page.getByText(OWNER.email).first()).toBeVisible()
  await takeScreenshots(page, 'company-life-list')

  // Its address opens it again.
  await chooseCompanyAction('Uso e saúde')
  const usage = page.getByRole('dialog', { name: 'Uso de Padaria Central' })
  await expect(usage.getByText(/^1 de \d/).first()).toBeVisible()
  await expect(usage.getByText('Bem', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`company=${made.id}`))
  await page.reload()
  await expect(usage.getByText('Usuários', { exact: true })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'company-life-usage')
  await usage.getByRole('button', { name: 'Fechar' }).last().press('Enter')
  await expect(usage).toBeHidden()

  const deleteCompany = async () => {
    await chooseCompanyAction('Excluir')
    await page.getByRole('button', { name: 'Excluir empresa' }).click()
    await expect(page.getByText(OWNER.email)).toBeHidden()
  }
  await deleteCompany()
  await expect(another.getByText(OWNER.email)).toBeHidden()
  await expect(person).toHaveURL(/\/login/)
  await page.getByRole('button', { name: '1 excluída' }).click()
  const dialog = page.getByRole('dialog', { name: 'Empresas excluídas' })
  await expect(dialog.getByText(/Excluída em .+ por Admin/)).toBeVisible()
  await expectAccessibleInAllLooks(page, 'company-life-deleted')
  await dialog.getByRole('button', { name: 'Restaurar Padaria Central' }).press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Restaurar', exact: true })
    .click()
  await expectNotice(page, 'Empresa Padaria Central restaurada.')
  await expect(another.getByText(OWNER.email).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()

  await deleteCompany()
  await page.getByRole('button', { name: '1 excluída' }).click()
  await dialog.getByRole('button', { name: 'Excluir agora: Padaria Central' }).press('Enter')
  const name = page.getByLabel('Digite o nome da empresa')
  await name.fill('Outra')
  const now = page.getByRole('button', { name: 'Excluir agora', exact: true }).last()
  await now.click()
  await expect(page.getByText('O nome digitado não é o da empresa.').first()).toBeVisible()
  await takeScreenshots(page, 'company-life-remove')
  await name.fill(OWNER.name)
  // Its rows are deleted within a minute: afterwards the list shows neither.
  const stands = dialog
    .getByText('Sendo apagada; não pode mais ser restaurada.')
    .or(dialog.getByText(OWNER.name))
  await Promise.all([expect(stands.first()).toBeVisible(), name.press('Enter')])
  await expect(name).toBeHidden()
  await expect(dialog.getByText(OWNER.name)).toBeHidden()
})
