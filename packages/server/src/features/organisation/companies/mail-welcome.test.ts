import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildPlan, PASSWORD } from '../../../testing/build-company.ts'
import { waitForMail, captureMails, headerOf, partOf } from '../../../testing/capture-mails.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

let app: TestApp
let planId: number
beforeAll(async () => {
  app = await startTestApp('all')
  planId = await buildPlan()
})
afterAll(() => app.close())

const SUBJECTS = {
  pt: 'Boas-vindas ao Guichê',
  en: 'Welcome to Guichê',
  es: 'Te damos la bienvenida a Guichê',
} as const

async function signUp(email: string, more: object = {}) {
  const body = { name: 'Padaria', email, password: PASSWORD, planId, ...more }
  return new TestClient(app.http).call('POST /companies/cadastro', { body })
}

/** Confirms the address by its first mail. @returns the welcome mail that follows */
async function confirmAndAwaitWelcome(server: Server, email: string) {
  const text = partOf(await waitForMail(server, email), 'text/plain')
  const token = /#confirm=([\w.-]+)/.exec(text)?.[1] ?? ''
  await new TestClient(app.http).call('POST /companies/cadastro/confirm', { body: { token } })
  return vi.waitFor(() => {
    const [, mail] = server.mails.filter(({ to }) => to.includes(email))
    if (!mail) throw new Error('no welcome yet')
    return mail
  })
}
type Server = Awaited<ReturnType<typeof captureMails>>

test.each(['pt', 'en', 'es'] as const)(
  'a sign-up is welcomed in the language of the page (%s)',
  async (language) => {
    const server = await captureMails(app)
    const email = `dona.${language}@padaria.example`
    await signUp(email, { language })
    const mail = await confirmAndAwaitWelcome(server, email)
    expect(headerOf(mail, 'Subject')).toBe(SUBJECTS[language])
    const text = partOf(mail, 'text/plain')
    expect(text).toContain(`\n\n${app.address}/login\n\n`)
    expect(text).toContain(email)
    expect(text).toMatch(/\d\d\/\d\d\/\d{4}/)
    expect(partOf(mail, 'text/html')).toContain(`<a href="${app.address}/login">`)
    expect(mail.source).not.toContain(PASSWORD)
  },
)

test('a name is not interpreted as markup', async () => {
  const server = await captureMails(app)
  const email = 'dona@bomdia.example'
  await signUp(email, { name: '<b>Bom & Dia</b>' })
  const mail = await confirmAndAwaitWelcome(server, email)
  expect(partOf(mail, 'text/plain')).toContain('<b>Bom & Dia</b>')
  expect(partOf(mail, 'text/html')).toContain('&lt;b&gt;Bom &amp; Dia&lt;/b&gt;')
})

test('a sign-up with the address of an existing user is not welcomed', async () => {
  const server = await captureMails(app)
  const email = 'uma@so.example'
  await signUp(email)
  await confirmAndAwaitWelcome(server, email)
  await signUp(email)
  const last = 'depois@so.example'
  await signUp(last)
  await confirmAndAwaitWelcome(server, last)
  const subjects = server.mails
    .filter(({ to }) => to.includes(email))
    .map((mail) => headerOf(mail, 'Subject'))
  expect(subjects.filter((subject) => subject === SUBJECTS.pt)).toHaveLength(1)
})
