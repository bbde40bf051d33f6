import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  allowManySessions,
  expect,
  expectAccessible,
  expectAccessibleInAllLooks,
  type Guiche,
  openBrowser,
  openPageAs,
  signInAtPage,
  test,
  takeScreenshots,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

// From the sign-in page to a new company, and back to an account whose password was forgotten.

/** The newest mail to an address that contains this part. */
async function mailTo({ server }: Guiche, address: string, part: string | RegExp): Promise<string> {
  const folder = join(server.dataDir, 'mail')
  let found = ''
  await expect(async () => {
    for (const file of (await readdir(folder)).toSorted().toReversed()) {
      found = decodeQuotedPrintable(await readFile(join(folder, file), 'utf8'))
      if (found.includes(`To: ${address}`) && found.search(part) >= 0) return
    }
    throw new Error('no mail yet')
  }).toPass()
  return found
}

const decodeQuotedPrintable = (source: string) =>
  Buffer.from(
    source
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

const CODE = /(?:[\dA-Z]{4}-){6}[\dA-Z]{4}/
const codeIn = (mail: string) => CODE.exec(mail)?.[0] ?? ''

test('a company signs up and its forgotten password is replaced', async ({ browser, guiche }) => {
  test.slow()
  const operator = await guiche.as(guiche.admin)
  const large = await operator.post<{ id: number; name: string }>('/plans', {
    name: 'Grande',
    users: 1,
    connections: 2,
    queues: 50,
    value: 1234.5,
  })
  await operator.post('/plans', { name: 'Combinado', isOffered: false })
  const context = await openBrowser(browser, guiche)
  const page = await context.newPage()
  await page.goto('/login')
  await expectAccessibleInAllLooks(page, 'sign-in')
  await page.getByRole('link', { name: 'Cadastre-se' }).click()
  await expect(page).toHaveURL(/\/signup$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Cadastre sua empresa' })).toBeVisible()

  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText('Obrigatório')).toHaveCount(4)
  await expectAccessibleInAllLooks(page, 'sign-up-faults')

  // By keys alone; the number is formatted as it is typed.
  const email = 'dona@padaria.example'
  await page.getByLabel('Nome da empresa').focus()
  await page.keyboard.type('Padaria São João')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('11987654321')
  await expect(page.getByLabel(/^Telefone/)).toHaveValue('(11) 98765-4321')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Segredo1')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Combinado')).toHaveCount(0)
  await page.getByRole('radio', { name: large.name }).check()
  await expectAccessibleInAllLooks(page, 'sign-up')
  await page.keyboard.press('Enter')
  await expectNotice(page, 'Cadastro realizado com sucesso')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.locator('input[name=email]')).toHaveValue(email)
  const welcome = await mailTo(guiche, email, 'está cadastrada no Guichê')
  expect(welcome).toContain('Padaria São João')
  expect(welcome).toContain(`${guiche.address}/login`)

  const owner = { name: 'Padaria São João', email, password: 'Segredo1' }
  const elsewhere = await openPageAs(browser, guiche, owner)
  await expect(elsewhere.getByRole('main')).toBeVisible()

  // Some days later.
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click()
  await expect(page).toHaveURL(/\/forgetpsw$/)
  await expect(page.getByRole('button', { name: 'Enviar código' })).toBeVisible()
  await page.locator('input[name=email]').fill(email)
  await expectAccessibleInAllLooks(page, 'forgotten')
  await page.keyboard.press('Enter')
  await expectNotice(page, 'E-mail enviado com sucesso!')
  const code = codeIn(await mailTo(guiche, email, CODE))
  await page.getByLabel('Código de verificação').fill('0000-0000')
  await page.getByLabel('Nova senha', { exact: true }).fill('fraca')
  await page.getByLabel('Confirme a nova senha', { exact: true }).fill('outra')
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(
    page.getByText('Ao menos 8 caracteres, com maiúscula, minúscula e número.'),
  ).toBeVisible()
  await expect(page.getByLabel('Nova senha', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expect(page.getByText('As senhas não são iguais.')).toBeVisible()
  await expectAccessibleInAllLooks(page)
  await page.getByLabel('Nova senha', { exact: true }).fill('Outra123')
  await page.getByLabel('Confirme a nova senha', { exact: true }).fill('Outra123')
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.locator('form').getByText(/Este código não vale/)).toBeVisible()
  await takeScreenshots(page, 'set-password')
  await page.getByLabel('Código de verificação').fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await expectNotice(page, 'Senha atualizada com sucesso.')
  await expect(page).toHaveURL(/\/login$/)
  await expect(elsewhere).toHaveURL(/\/login$/)
  await signInAtPage(page, { ...owner, password: 'Outra123' })
})

test('the link of the mail fills in address and code, and leaves no trace in the history', async ({
  browser,
  guiche,
}) => {
  const context = await openBrowser(browser, guiche)
  const page = await context.newPage()
  const { email } = guiche.bruno
  await page.request.post('/forgetpassword', { data: { email } })
  const mail = await mailTo(guiche, email, CODE)
  const [, link = ''] = /(http:\S+\/forgetpsw#\S+)/.exec(mail) ?? []
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(link)
  await expect(page.getByLabel('Código de verificação')).toHaveValue(codeIn(mail))
  await expect(page).toHaveURL(/\/forgetpsw$/)
  await page.getByLabel('Nova senha', { exact: true }).fill('Outra123')
  await page.getByLabel('Confirme a nova senha', { exact: true }).fill('Outra123')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await signInAtPage(page, { ...guiche.bruno, password: 'Outra123' })
  expect(asked.filter((url) => url.includes(codeIn(mail)) || url.includes('Outra123'))).toEqual([])
})

test('company 1 closes the sign-up, and the page says so; a taken address is reported at its field', async ({
  browser,
  guiche,
}) => {
  const operator = await guiche.as(guiche.admin)
  await allowManySessions(operator)
  const context = await openBrowser(browser, guiche)
  const page = await context.newPage()
  await page.goto('/signup')
  await page.getByLabel('Nome da empresa').fill('Outra Loja')
  await page.getByLabel('E-mail').fill(guiche.ana.email)
  await page.getByLabel('Senha', { exact: true }).fill('Segredo1')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  const field = page.getByLabel('E-mail')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()

  // It closes while a visitor fills the form.
  await operator.put('/settings/userCreation', { value: 'disabled' })
  await field.fill('livre@loja.example')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText('O cadastro está fechado')).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'sign-up-closed')
  await operator.put('/settings/userCreation', { value: 'enabled' })
  await page.reload()
  await expect(page.getByLabel('Nome da empresa')).toBeVisible()
})

test('the address of a company shows its name, on both pages', async ({ browser, guiche }) => {
  const page = await (await openBrowser(browser, guiche)).newPage()
  await page.goto('/signup?companyId=1')
  await expect(page.getByRole('banner').getByText('Empresa 1')).toBeVisible()
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click()
  await expect(page).toHaveURL(/\/forgetpsw\?companyId=1$/)
  await expect(page.getByRole('banner').getByText('Empresa 1')).toBeVisible()
  await page.goto('/signup?companyId=999')
  await expect(page.getByRole('banner').getByText('Guichê')).toBeVisible()
})

test('the operator chooses the plans that are offered', async ({ browser, guiche }) => {
  const operator = await guiche.as(guiche.admin)
  await allowManySessions(operator)
  await operator.post('/plans', { name: 'Plano à parte' })
  const offeredPlanNames = async () =>
    (await operator.get<{ name: string }[]>('/plans/list')).map(({ name }) => name)
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/settings' })
  await page.getByRole('tab', { name: 'Planos' }).click()
  await page.getByRole('button', { name: 'Ações de Plano à parte' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.getByRole('switch', { name: 'Oferecido no cadastro' }).uncheck()
  await expectAccessible(page)
  await takeScreenshots(page, 'plan-dialog')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await takeScreenshots(page, 'plans')
  expect(await offeredPlanNames()).not.toContain('Plano à parte')
})
