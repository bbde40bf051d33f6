import {
  allowManySessions,
  expect,
  expectAccessible,
  expectAccessibleInAllLooks,
  openBrowser,
  signIn,
  test,
  openPageAs,
  takeScreenshots,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

// The users of a company: invitations, pauses, deactivation, and the tickets of a user who leaves.

test('a user is invited, joins, pauses and is deactivated', async ({ browser, guiche }) => {
  const api = await guiche.as(guiche.admin)
  await allowManySessions(api)
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/users' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Adicionar usuário', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome', { exact: true }).fill('x')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Muito curto!')).toBeVisible()
  await expectAccessibleInAllLooks(page, 'users-dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(dialog).toBeHidden()

  const address = 'convidada@empresa.example'
  await page.getByRole('button', { name: 'Convidar por e-mail' }).click()
  await dialog.getByLabel('E-mail', { exact: true }).fill(address)
  const invited = page.waitForResponse((answer) => answer.url().endsWith('/users/invite'))
  await expectAccessibleInAllLooks(page, 'users-invite')
  await dialog.getByRole('button', { name: 'Enviar convite' }).click()
  const { path } = (await (await invited).json()) as { path: string }
  const pending = page.getByRole('region', { name: 'Convites pendentes' })
  await expect(pending).toContainText(address)

  // Another administrator's invitation appears by itself, and disappears when it is withdrawn.
  const theirs = 'outra@empresa.example'
  const { invitation } = await api.post<{ invitation: { id: number } }>('/users/invite', {
    email: theirs,
  })
  await expect(pending).toContainText(theirs)
  await api.delete(`/users/invitations/${invitation.id}`)
  await expect(pending).not.toContainText(theirs)

  const guestContext = await openBrowser(browser, guiche)
  const guest = await guestContext.newPage()
  await guest.goto(path)
  await guest.getByLabel('Seu nome').fill('Clara Convidada')
  await guest.getByLabel('Escolha uma senha', { exact: true }).fill('Segredo1')
  await expectAccessibleInAllLooks(guest, 'invite')
  await guest.getByRole('button', { name: 'Aceitar e entrar' }).click()
  await expect(guest).toHaveURL(/\/tickets/)

  await expect(page.getByText('Clara Convidada').first()).toBeVisible()
  await expect(pending).toBeHidden()

  // A picture and a password of their own; colleagues see the picture at once.
  await guest.getByRole('button', { name: 'Perfil de' }).click()
  await guest.getByRole('menuitem', { name: 'Perfil', exact: true }).click()
  const own = guest.getByRole('dialog')
  await own
    .locator('input[type=file]')
    .setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(own.getByRole('button', { name: 'Trocar foto' })).toBeVisible()
  const clara = page.locator('[data-row]').filter({ hasText: 'Clara Convidada' })
  await expect(clara.locator('img')).toBeVisible()
  await own.getByLabel(/^Nova senha/).fill('Segredo2')
  await own.getByRole('button', { name: 'Salvar' }).click()
  await expectNotice(guest, 'Perfil salvo com sucesso.')
  await expect(own).toBeHidden()

  await guest.getByRole('button', { name: 'Perfil de' }).click()
  await guest.getByRole('menuitem', { name: 'Entrar em pausa' }).click()
  await guest.getByLabel('Motivo').fill('Almoço')
  await guest.getByRole('dialog').getByRole('button', { name: 'Entrar em pausa' }).click()
  await expect(page.getByText('Em pausa: Almoço')).toBeVisible()
  await expectAccessibleInAllLooks(page, 'users')

  await page.getByRole('button', { name: 'Ações de Clara Convidada' }).click()
  await page.getByRole('menuitem', { name: 'Desativar' }).click()
  await takeScreenshots(page, 'users-leaving')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByText('Desativado', { exact: true })).toBeVisible()
  await expect(guest).toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Ações de Clara Convidada' }).click()
  await page.getByRole('menuitem', { name: 'Reativar' }).click()
  await expect(page.getByText('Desativado', { exact: true })).toBeHidden()
  const { users } = await api.get<{ users: Array<{ id: number }> }>(`/users?searchParam=${address}`)
  await api.delete(`/users/${users[0]?.id}`)
})

test('a browser gets the notices that its user chooses, until they are turned off', async ({
  browser,
  guiche,
}) => {
  const api = await guiche.as(guiche.admin)
  await allowManySessions(api)
  const fetchSubscriptions = async () =>
    (await api.get<{ endpoint: string; events: string[] }[]>('/push/subscriptions')).map(
      ({ endpoint, events }) => ({ endpoint, events: events.toSorted() }),
    )
  const context = await openBrowser(browser, guiche)
  await context.addInitScript(stubPushService, MAKER)
  const page = await context.newPage()
  await signIn(page, guiche.admin)
  const dialog = page.getByRole('dialog')
  const openProfile = async () => {
    await page.getByRole('button', { name: 'Perfil de' }).click()
    await page.getByRole('menuitem', { name: 'Perfil', exact: true }).click()
    await expect(dialog.getByRole('heading', { name: 'Avisos neste navegador' })).toBeVisible()
  }

  await openProfile()
  const lines = dialog.getByRole('checkbox', { name: 'Conexões fora do ar' })
  const mentions = dialog.getByRole('checkbox', { name: 'Menções em observações' })
  await dialog.getByRole('button', { name: 'Ativar avisos' }).click()
  await expect(lines).toBeChecked()
  await expect
    .poll(fetchSubscriptions)
    .toEqual([{ endpoint: MAKER, events: ['assigned', 'line', 'mention', 'message', 'pending'] }])
  await mentions.click()
  await expect(mentions).not.toBeChecked()
  await expect
    .poll(fetchSubscriptions)
    .toEqual([{ endpoint: MAKER, events: ['assigned', 'line', 'message', 'pending'] }])
  await expectAccessible(page)

  await page.reload()
  await openProfile()
  await expect(lines).toBeChecked()
  await expect(mentions).not.toBeChecked()
  expect(await fetchSubscriptions()).toEqual([
    { endpoint: MAKER, events: ['assigned', 'line', 'message', 'pending'] },
  ])
  await dialog.getByRole('button', { name: 'Desativar', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Ativar avisos' })).toBeVisible()
  await expect.poll(fetchSubscriptions).toEqual([])
})

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Push service of the browser's vendor. */
const MAKER = 'https://push.example/browser-1'

/** Runs in the page: replaces the vendor's push service, which a test cannot reach, and the user's consent. */
function stubPushService(endpoint: string): void {
  const key = 'pretended-subscription'
  const bytes = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const subscription = () => {
    const stored = localStorage.getItem(key)
    if (stored === null) return null
    return {
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: bytes(stored).buffer },
      toJSON: () => ({
        endpoint,
        keys: {
          p256dh:
            'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
          auth: 'tBHItJI5svbpez7KI4CCXg',
        },
      }),
      unsubscribe: () => {
        localStorage.removeItem(key)
        return Promise.resolve(true)
      },
    }
  }
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Object.defineProperty(Notification, 'requestPermission', {
    value: () => Promise.resolve('granted'),
  })
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(subscription()),
    subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      localStorage.setItem(key, btoa(String.fromCharCode(...applicationServerKey)))
      return Promise.resolve(subscription())
    },
  })
}
