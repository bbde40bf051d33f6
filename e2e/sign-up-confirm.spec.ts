import { startSmtpServer } from '../packages/server/src/testing/smtp-server.ts'
import { expect, expectAccessibleInAllLooks, takeScreenshots, test } from './journey-fixtures.ts'
import { startServer } from './server.ts'

// With an SMTP server the first user of a new company signs in after confirming the address.

test('a new user confirms the address by the link of a mail, and requests another mail', async ({
  browser,
}) => {
  test.slow()
  const smtp = await startSmtpServer()
  const server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
  try {
    const context = await browser.newContext({ baseURL: server.address, locale: 'pt-BR' })
    await context.addInitScript(() => localStorage.setItem('i18nextLng', 'pt'))
    const page = await context.newPage()
    const email = 'dona@quitanda.example'
    await page.goto('/signup')
    await page.getByLabel('Nome da empresa').fill('Quitanda')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill('Segredo1')
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await expect(page).toHaveURL(/\/login$/)
    // The address changes before the page does, and both pages have a password.
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()

    const signIn = async () => {
      await page.getByLabel('Senha', { exact: true }).fill('Segredo1')
      await page.getByRole('button', { name: 'Entrar' }).click()
    }
    await signIn()
    await expect(page.getByRole('alert').getByText('Confirme seu e-mail')).toBeVisible()
    await expectAccessibleInAllLooks(page, 'sign-in-unconfirmed')
    await page.getByRole('button', { name: 'Enviar o link de novo' }).click()

    await page.goto('/login#confirm=1.2.3.wrong')
    await expect(page.getByRole('status').getByText('venceu ou não vale')).toBeVisible()
    await takeScreenshots(page, 'sign-in-bad-link')

    const confirmationLinks = () =>
      smtp.mails
        .filter(({ to }) => to.includes(email))
        .flatMap(({ source }) => {
          const text = source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
          return /\/login#confirm=[\w.-]+/.exec(text)?.[0] ?? []
        })
    await expect.poll(() => confirmationLinks().length).toBe(2)
    await page.goto(confirmationLinks()[1] ?? '')
    await expect(page.getByText('E-mail confirmado')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('Confirme seu e-mail antes de entrar')).toBeHidden()
    await expectAccessibleInAllLooks(page, 'sign-in-confirmed')
    await page.locator('input[name=email]').fill(email)
    await signIn()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page).not.toHaveURL(/\/login/)
    await context.close()
  } finally {
    await server.stop()
    smtp.close()
  }
})
