import {
  allowManySessions,
  expect,
  expectAccessible,
  NARROW,
  openBrowser,
  signIn,
  test,
  WIDE,
  pageOf,
  shot,
} from './app.ts'

// The people of a company: who comes by an invitation, takes a pause, is shut out, and leaves their tickets to others.

const WORDS = {
  pt: {
    invite: 'Convidar por e-mail',
    email: 'E-mail',
    send: 'Enviar convite',
    pending: 'Convites pendentes',
    ownName: 'Seu nome',
    password: 'Escolha uma senha',
    accept: 'Aceitar e entrar',
    add: 'Adicionar usuário',
    save: 'Salvar',
    name: 'Nome',
    tooShort: 'Muito curto!',
    actions: 'Ações de',
    deactivate: 'Desativar',
    inactive: 'Desativado',
    reactivate: 'Reativar',
    takePause: 'Entrar em pausa',
    reason: 'Motivo',
    paused: 'Em pausa: Almoço',
    profileOf: 'Perfil de',
    profile: 'Perfil',
    changePicture: 'Trocar foto',
    newPassword: 'Nova senha',
    profileSaved: 'Perfil salvo com sucesso.',
  },
  en: {
    invite: 'Invite by email',
    email: 'Email',
    send: 'Send invitation',
    pending: 'Pending invitations',
    ownName: 'Your name',
    password: 'Choose a password',
    accept: 'Accept and sign in',
    add: 'Add user',
    save: 'Save',
    name: 'Name',
    tooShort: 'Too Short!',
    actions: 'Actions for',
    deactivate: 'Deactivate',
    inactive: 'Deactivated',
    reactivate: 'Reactivate',
    takePause: 'Take a pause',
    reason: 'Reason',
    paused: 'Paused: Almoço',
    profileOf: 'Profile of',
    profile: 'Profile',
    changePicture: 'Change picture',
    newPassword: 'New password',
    profileSaved: 'Profile saved successfully.',
  },
} as const

for (const [language, theme, width, viewport] of [
  ['pt', 'light', 'wide', WIDE],
  ['en', 'dark', 'narrow', NARROW],
] as const) {
  const words = WORDS[language]

  test(`somebody is invited, comes, pauses and is shut out (${language}, ${width})`, async ({
    browser,
    guiche,
  }) => {
    const api = await guiche.as(guiche.admin)
    await allowManySessions(api)
    const page = await pageOf(browser, guiche, guiche.admin, {
      language,
      theme,
      viewport,
      path: '/users',
    })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await page.getByRole('button', { name: words.add, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.name, { exact: true }).fill('x')
    await dialog.getByRole('button', { name: words.save }).click()
    await expect(dialog.getByText(words.tooShort)).toBeVisible()
    await expectAccessible(page)
    await shot(page, `users-dialog-${width}`)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expect(dialog).toBeHidden()

    const address = `convidada-${width}@empresa.example`
    await page.getByRole('button', { name: words.invite }).click()
    await dialog.getByLabel(words.email, { exact: true }).fill(address)
    const invited = page.waitForResponse((answer) => answer.url().endsWith('/users/invite'))
    await expectAccessible(page)
    await shot(page, `users-invite-${width}`)
    await dialog.getByRole('button', { name: words.send }).click()
    const { path } = (await (await invited).json()) as { path: string }
    const pending = page.getByRole('region', { name: words.pending })
    await expect(pending).toContainText(address)

    // Another administrator's shows by itself, and goes when it is taken back.
    const theirs = `outra-${width}@empresa.example`
    const { invitation } = await api.post<{ invitation: { id: number } }>('/users/invite', {
      email: theirs,
    })
    await expect(pending).toContainText(theirs)
    await api.delete(`/users/invitations/${invitation.id}`)
    await expect(pending).not.toContainText(theirs)

    const guestContext = await openBrowser(browser, guiche, { language, theme, viewport })
    const guest = await guestContext.newPage()
    await guest.goto(path)
    await guest.getByLabel(words.ownName).fill('Clara Convidada')
    await guest.getByLabel(words.password, { exact: true }).fill('Segredo1')
    await expectAccessible(guest)
    await shot(guest, `invite-${width}`)
    await guest.getByRole('button', { name: words.accept }).click()
    await expect(guest).toHaveURL(/\/tickets/)

    await expect(page.getByText('Clara Convidada').first()).toBeVisible()
    await expect(pending).toBeHidden()

    // A picture and a password of their own; colleagues see the picture at once.
    await guest.getByRole('button', { name: words.profileOf }).click()
    await guest.getByRole('menuitem', { name: words.profile, exact: true }).click()
    const own = guest.getByRole('dialog')
    await own
      .locator('input[type=file]')
      .setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: PICTURE })
    await expect(own.getByRole('button', { name: words.changePicture })).toBeVisible()
    const clara = page.locator('[data-row]').filter({ hasText: 'Clara Convidada' })
    await expect(clara.locator('img')).toBeVisible()
    await own.getByLabel(new RegExp(`^${words.newPassword}`)).fill('Segredo2')
    await own.getByRole('button', { name: words.save }).click()
    await expect(guest.getByText(words.profileSaved)).toBeVisible()
    await expect(own).toBeHidden()

    await guest.getByRole('button', { name: words.profileOf }).click()
    await guest.getByRole('menuitem', { name: words.takePause }).click()
    await guest.getByLabel(words.reason).fill('Almoço')
    await guest.getByRole('dialog').getByRole('button', { name: words.takePause }).click()
    await expect(page.getByText(words.paused)).toBeVisible()
    await expectAccessible(page)
    await shot(page, `users-${width}`)

    await page.getByRole('button', { name: `${words.actions} Clara Convidada` }).click()
    await page.getByRole('menuitem', { name: words.deactivate }).click()
    await shot(page, `users-leaving-${width}`)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words.deactivate }).click()
    await expect(page.getByText(words.inactive, { exact: true })).toBeVisible()
    await expect(guest).toHaveURL(/\/login/)
    await page.getByRole('button', { name: `${words.actions} Clara Convidada` }).click()
    await page.getByRole('menuitem', { name: words.reactivate }).click()
    await expect(page.getByText(words.inactive, { exact: true })).toBeHidden()
    const { users } = await api.get<{ users: Array<{ id: number }> }>(
      `/users?searchParam=${address}`,
    )
    await api.delete(`/users/${users[0]?.id}`)
  })
}

test('a browser is told of what its user chooses, until they turn it off', async ({
  browser,
  guiche,
}) => {
  const api = await guiche.as(guiche.admin)
  await allowManySessions(api)
  const told = async () =>
    (await api.get<{ endpoint: string; events: string[] }[]>('/push/subscriptions')).map(
      ({ endpoint, events }) => ({ endpoint, events: events.toSorted() }),
    )
  const context = await openBrowser(browser, guiche)
  await context.addInitScript(pretendToTakeNotices, MAKER)
  const page = await context.newPage()
  await signIn(page, guiche.admin)
  const dialog = page.getByRole('dialog')
  const openProfile = async () => {
    await page.getByRole('button', { name: WORDS.pt.profileOf }).click()
    await page.getByRole('menuitem', { name: 'Perfil', exact: true }).click()
    await expect(dialog.getByRole('heading', { name: 'Avisos neste navegador' })).toBeVisible()
  }

  await openProfile()
  const lines = dialog.getByRole('checkbox', { name: 'Conexões fora do ar' })
  const mentions = dialog.getByRole('checkbox', { name: 'Menções em observações' })
  await dialog.getByRole('button', { name: 'Ativar avisos' }).click()
  await expect(lines).toBeChecked()
  expect(await told()).toEqual([
    { endpoint: MAKER, events: ['assigned', 'line', 'mention', 'message', 'pending'] },
  ])
  await mentions.click()
  await expect(mentions).not.toBeChecked()
  await expectAccessible(page)

  await page.reload()
  await openProfile()
  await expect(lines).toBeChecked()
  await expect(mentions).not.toBeChecked()
  expect(await told()).toEqual([
    { endpoint: MAKER, events: ['assigned', 'line', 'message', 'pending'] },
  ])
  await dialog.getByRole('button', { name: 'Desativar', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Ativar avisos' })).toBeVisible()
  expect(await told()).toEqual([])
})

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Where the browser's maker would take notices. */
const MAKER = 'https://push.example/browser-1'

/** In the page: the browser's maker, whom a test does not reach, and its user, who says yes. */
function pretendToTakeNotices(endpoint: string): void {
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
