import {
  allowManySessions,
  type Api,
  expect,
  expectAccessibleInBothThemes,
  LIVE,
  NARROW,
  pageOf,
  shot,
  test,
} from './app.ts'

// The operator sees what a company uses and how it does, deletes it, takes it back, and lets it go for good.

const WORDS = {
  pt: {
    name: 'Padaria Central',
    actions: 'Ações de Padaria Central',
    usage: 'Uso e saúde',
    title: 'Uso de Padaria Central',
    users: 'Usuários',
    of: /^1 de \d/,
    well: 'Bem',
    close: 'Fechar',
    remove: 'Excluir',
    removeIt: 'Excluir empresa',
    deleted: '1 excluída',
    dialog: 'Empresas excluídas',
    by: /Excluída em .+ por Admin/,
    restoreOf: 'Restaurar Padaria Central',
    restore: 'Restaurar',
    restored: 'Empresa Padaria Central restaurada.',
    removeNowOf: 'Excluir agora: Padaria Central',
    removeNow: 'Excluir agora',
    typeName: 'Digite o nome da empresa',
    differs: 'O nome digitado não é o da empresa.',
    going: 'Sendo apagada; não pode mais ser restaurada.',
  },
  en: {
    name: 'Corner Bakery',
    actions: 'Actions for Corner Bakery',
    usage: 'Use and health',
    title: 'Use by Corner Bakery',
    users: 'Users',
    of: /^1 of \d/,
    well: 'Well',
    close: 'Close',
    remove: 'Delete',
    removeIt: 'Delete company',
    deleted: '1 deleted',
    dialog: 'Deleted companies',
    by: /Deleted on .+ by Admin/,
    restoreOf: 'Restore Corner Bakery',
    restore: 'Restore',
    restored: 'Company Corner Bakery restored.',
    removeNowOf: 'Delete now: Corner Bakery',
    removeNow: 'Delete now',
    typeName: 'Type the company’s name',
    differs: 'The name typed is not the company’s.',
    going: 'Being erased; it cannot be restored any more.',
  },
  es: {
    name: 'Panadería Sur',
    actions: 'Acciones de Panadería Sur',
    usage: 'Uso y salud',
    title: 'Uso de Panadería Sur',
    users: 'Usuarios',
    of: /^1 de \d/,
    well: 'Bien',
    close: 'Cerrar',
    remove: 'Eliminar',
    removeIt: 'Eliminar empresa',
    deleted: '1 eliminada',
    dialog: 'Empresas eliminadas',
    by: /Eliminada el .+ por Admin/,
    restoreOf: 'Restaurar Panadería Sur',
    restore: 'Restaurar',
    restored: 'Empresa Panadería Sur restaurada.',
    removeNowOf: 'Eliminar ahora: Panadería Sur',
    removeNow: 'Eliminar ahora',
    typeName: 'Escribe el nombre de la empresa',
    differs: 'El nombre escrito no es el de la empresa.',
    going: 'Se está borrando; ya no se puede restaurar.',
  },
} as const

const PASSWORD = 'Segredo9'
const emailOf = (language: keyof typeof WORDS) => `dona-${language}@padaria.example`

let admin: Api

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
})

for (const [language, look] of [
  ['pt', { theme: 'light' }],
  ['en', { theme: 'dark' }],
  ['es', { theme: 'light', viewport: NARROW }],
] as const) {
  const words = WORDS[language]

  test(`the operator follows a company to its end, in ${language}`, async ({ browser, guiche }) => {
    test.slow()
    const [plan] = await admin.get<{ id: number }[]>('/plans/list')
    const owner = { name: words.name, email: emailOf(language), password: PASSWORD }
    const made = await admin.post<{ id: number }>('/companies', {
      ...owner,
      status: true,
      planId: plan?.id,
    })
    const person = await pageOf(browser, guiche, owner)
    const page = await pageOf(browser, guiche, guiche.admin, {
      ...look,
      language,
      path: '/settings?tab=companies',
    })
    const another = await pageOf(browser, guiche, guiche.admin, {
      language,
      path: '/settings?tab=companies',
    })
    const choose = async (item: string) => {
      await page.getByRole('button', { name: words.actions }).click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    }
    await expect(page.getByText(owner.email).first()).toBeVisible()
    await shot(page, `company-life-list-${language}`)

    // Its address shows it again.
    await choose(words.usage)
    const usage = page.getByRole('dialog', { name: words.title })
    await expect(usage.getByText(words.of).first()).toBeVisible()
    await expect(usage.getByText(words.well, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`company=${made.id}`))
    await page.reload()
    await expect(usage.getByText(words.users, { exact: true })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await shot(page, `company-life-usage-${language}`)
    await usage.getByRole('button', { name: words.close }).last().press('Enter')
    await expect(usage).toBeHidden()

    const remove = async () => {
      await choose(words.remove)
      await page.getByRole('button', { name: words.removeIt }).click()
      await expect(page.getByText(owner.email)).toBeHidden()
    }
    await remove()
    await expect(another.getByText(owner.email)).toBeHidden(LIVE)
    await expect(person).toHaveURL(/\/login/)
    await page.getByRole('button', { name: words.deleted }).click()
    const dialog = page.getByRole('dialog', { name: words.dialog })
    await expect(dialog.getByText(words.by)).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await shot(page, `company-life-deleted-${language}`)
    await dialog.getByRole('button', { name: words.restoreOf }).press('Enter')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: words.restore, exact: true })
      .click()
    await expect(page.getByText(words.restored)).toBeVisible()
    await expect(another.getByText(owner.email).first()).toBeVisible(LIVE)
    await dialog.getByRole('button', { name: words.close }).last().click()

    await remove()
    await page.getByRole('button', { name: words.deleted }).click()
    await dialog.getByRole('button', { name: words.removeNowOf }).press('Enter')
    const name = page.getByLabel(words.typeName)
    await name.fill('Outra')
    const now = page.getByRole('button', { name: words.removeNow, exact: true }).last()
    await now.click()
    await expect(page.getByText(words.differs).first()).toBeVisible()
    await shot(page, `company-life-remove-${language}`)
    await name.fill(owner.name)
    await name.press('Enter')
    await expect(name).toBeHidden()
    // Its rows go within a minute.
    await expect(
      dialog.getByText(words.going).or(dialog.getByText(owner.name)).first(),
    ).toBeVisible()
    await expect(dialog.getByText(owner.name)).toBeHidden({ timeout: 90_000 })
  })
}
