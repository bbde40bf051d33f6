import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  allowManySessions,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  type Guiche,
  NARROW,
  openBrowser,
  pageOf,
  signInAtPage,
  test,
  WIDE,
  shot,
} from './app.ts'

// From the sign-in page to a company of one's own, and back to an account whose password was forgotten.

const WORDS = {
  pt: {
    toSignUp: 'Cadastre-se',
    title: 'Cadastre sua empresa',
    name: 'Nome da empresa',
    phone: /^Telefone/,
    password: 'Senha',
    signUp: 'Cadastrar',
    required: 'Obrigatório',
    signedUp: /Cadastro realizado com sucesso/,
    welcome: 'está cadastrada no Guichê',
    forgotten: 'Esqueceu a senha?',
    send: 'Enviar código',
    sent: 'E-mail enviado com sucesso!',
    code: 'Código de verificação',
    newPassword: 'Nova senha',
    confirmation: 'Confirme a nova senha',
    save: 'Salvar nova senha',
    rule: 'Ao menos 8 caracteres, com maiúscula, minúscula e número.',
    differs: 'As senhas não são iguais.',
    wrongCode: /Este código não vale/,
    saved: 'Senha atualizada com sucesso.',
  },
  en: {
    toSignUp: 'Sign up',
    title: 'Register your company',
    name: 'Company name',
    phone: /^Phone/,
    password: 'Password',
    signUp: 'Sign up',
    required: 'Required',
    signedUp: /You signed up successfully/,
    welcome: 'is registered at Guichê',
    forgotten: 'Forgot your password?',
    send: 'Send code',
    sent: 'Email sent successfully!',
    code: 'Verification code',
    newPassword: 'New password',
    confirmation: 'Confirm the new password',
    save: 'Save new password',
    rule: 'At least 8 characters, with an upper case letter, a lower case one and a digit.',
    differs: 'The passwords are not the same.',
    wrongCode: /This code is not valid/,
    saved: 'Password updated successfully.',
  },
  es: {
    toSignUp: 'Regístrate',
    title: 'Registra tu empresa',
    name: 'Nombre de la empresa',
    phone: /^Teléfono/,
    password: 'Contraseña',
    signUp: 'Registrar',
    required: 'Obligatorio',
    signedUp: /Registro realizado con éxito/,
    welcome: 'está registrada en Guichê',
    forgotten: '¿Olvidaste tu contraseña?',
    send: 'Enviar código',
    sent: '¡Correo enviado con éxito!',
    code: 'Código de verificación',
    newPassword: 'Nueva contraseña',
    confirmation: 'Confirma la nueva contraseña',
    save: 'Guardar nueva contraseña',
    rule: 'Al menos 8 caracteres, con mayúscula, minúscula y número.',
    differs: 'Las contraseñas no son iguales.',
    wrongCode: /Este código no vale/,
    saved: 'Contraseña actualizada con éxito.',
  },
} as const

/** The newest mail to an address that has this in it. */
async function mailTo({ server }: Guiche, address: string, part: string | RegExp): Promise<string> {
  const folder = join(server.dataDir, 'mail')
  let found = ''
  await expect(async () => {
    for (const file of (await readdir(folder)).toSorted().toReversed()) {
      found = unquoted(await readFile(join(folder, file), 'utf8'))
      if (found.includes(`To: ${address}`) && found.search(part) >= 0) return
    }
    throw new Error('no mail yet')
  }).toPass({ timeout: 20_000 })
  return found
}

const unquoted = (source: string) =>
  Buffer.from(
    source
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

const CODE = /(?:[\dA-Z]{4}-){6}[\dA-Z]{4}/
const codeIn = (mail: string) => CODE.exec(mail)?.[0] ?? ''

for (const [language, theme, width, viewport] of [
  ['pt', 'light', 'wide', WIDE],
  ['en', 'dark', 'narrow', NARROW],
  ['es', 'dark', 'wide', WIDE],
] as const) {
  const words = WORDS[language]

  test(`a company signs up and its password is forgotten and set anew (${language}, ${theme}, ${width})`, async ({
    browser,
    guiche,
  }) => {
    test.slow()
    const operator = await guiche.as(guiche.admin)
    const large = await operator.post<{ id: number; name: string }>('/plans', {
      name: `Grande ${language}`,
      users: 1,
      connections: 2,
      queues: 50,
      value: 1234.5,
    })
    await operator.post('/plans', { name: `Combinado ${language}`, isOffered: false })
    const context = await openBrowser(browser, guiche, { language, theme, viewport })
    const page = await context.newPage()
    await page.goto('/login')
    await expectAccessible(page)
    await shot(page, `sign-in-${language}`)
    await page.getByRole('link', { name: words.toSignUp }).click()
    await expect(page).toHaveURL(/\/signup$/)
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()

    await page.getByRole('button', { name: words.signUp }).click()
    await expect(page.getByText(words.required)).toHaveCount(4)
    await expectAccessible(page)
    await shot(page, `sign-up-faults-${language}`)

    // By keys alone; the number takes its form as it is typed.
    const email = `dona.${language}@padaria.example`
    await page.getByLabel(words.name).focus()
    await page.keyboard.type('Padaria São João')
    await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('11987654321')
    await expect(page.getByLabel(words.phone)).toHaveValue('(11) 98765-4321')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Segredo1')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(`Combinado ${language}`)).toHaveCount(0)
    await page.getByRole('radio', { name: large.name }).check()
    await expectAccessibleInBothThemes(page)
    await shot(page, `sign-up-${language}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.signedUp)).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.locator('input[name=email]')).toHaveValue(email)
    const welcome = await mailTo(guiche, email, words.welcome)
    expect(welcome).toContain('Padaria São João')
    expect(welcome).toContain(`${guiche.address}/login`)

    const owner = { name: 'Padaria São João', email, password: 'Segredo1' }
    const elsewhere = await pageOf(browser, guiche, owner, { language })
    await expect(elsewhere.getByRole('main')).toBeVisible()

    // Some days later.
    await page.getByRole('link', { name: words.forgotten }).click()
    await expect(page).toHaveURL(/\/forgetpsw$/)
    await expect(page.getByRole('button', { name: words.send })).toBeVisible()
    await page.locator('input[name=email]').fill(email)
    await expectAccessible(page)
    await shot(page, `forgotten-${language}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.sent)).toBeVisible()
    const code = codeIn(await mailTo(guiche, email, CODE))
    await page.getByLabel(words.code).fill('0000-0000')
    await page.getByLabel(words.newPassword, { exact: true }).fill('fraca')
    await page.getByLabel(words.confirmation, { exact: true }).fill('outra')
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(words.rule)).toBeVisible()
    await expect(page.getByLabel(words.newPassword, { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await expect(page.getByText(words.differs)).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByLabel(words.newPassword, { exact: true }).fill('Outra123')
    await page.getByLabel(words.confirmation, { exact: true }).fill('Outra123')
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.locator('form').getByText(words.wrongCode)).toBeVisible()
    await shot(page, `set-password-${language}`)
    await page.getByLabel(words.code).fill(code.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.saved)).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await expect(elsewhere).toHaveURL(/\/login$/)
    await signInAtPage(page, { ...owner, password: 'Outra123' })
  })
}

test('the link of the mail brings address and code along, and leaves nothing in the history', async ({
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

test('company 1 closes the sign-up, and the page says so; an address that is taken is said at its field', async ({
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

  // It closes while somebody fills the form.
  await operator.put('/settings/userCreation', { value: 'disabled' })
  await field.fill('livre@loja.example')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText('O cadastro está fechado')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'sign-up-closed')
  await operator.put('/settings/userCreation', { value: 'enabled' })
  await page.reload()
  await expect(page.getByLabel('Nome da empresa')).toBeVisible()
})

test('an address that names a company stands under its name, on both pages', async ({
  browser,
  guiche,
}) => {
  const page = await (await openBrowser(browser, guiche)).newPage()
  await page.goto('/signup?companyId=1')
  await expect(page.getByRole('banner').getByText('Empresa 1')).toBeVisible()
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click()
  await expect(page).toHaveURL(/\/forgetpsw\?companyId=1$/)
  await expect(page.getByRole('banner').getByText('Empresa 1')).toBeVisible()
  await page.goto('/signup?companyId=999')
  await expect(page.getByRole('banner').getByText('Guichê')).toBeVisible()
})

test('the operator says which plans are offered', async ({ browser, guiche }) => {
  const operator = await guiche.as(guiche.admin)
  await allowManySessions(operator)
  await operator.post('/plans', { name: 'Plano à parte' })
  const offered = async () =>
    (await operator.get<{ name: string }[]>('/plans/list')).map(({ name }) => name)
  const page = await pageOf(browser, guiche, guiche.admin, { path: '/settings' })
  await page.getByRole('tab', { name: 'Planos' }).click()
  await page.getByRole('button', { name: 'Ações de Plano à parte' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.getByRole('switch', { name: 'Oferecido no cadastro' }).uncheck()
  await expectAccessible(page)
  await shot(page, 'plan-dialog')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await shot(page, 'plans')
  expect(await offered()).not.toContain('Plano à parte')
})
