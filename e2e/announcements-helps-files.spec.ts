import {
  allowManySessions,
  type Api,
  expect,
  expectAccessible,
  goTo,
  NARROW,
  openBrowser,
  openPageAs,
  signIn,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

// The operator's announcements and help videos, and the lists of files that campaigns send.

let admin: Api
test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  // Users sign in at a page while these journeys call the API as the same users.
  await allowManySessions(admin)
})

/** Eight by eight, white. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAABlBMVEX///+/v7+jQ3Y5AAAADklEQVQI12P4AIX8EAgALgAD/aNpbtEAAAAASUVORK5CYII',
  'base64',
)

test('the operator announces something, and all users see it at once', async ({
  browser,
  guiche,
}) => {
  const ana = await openPageAs(browser, guiche, guiche.ana, { language: 'en' })
  await expect(ana.getByRole('button', { name: 'Announcements', exact: true })).toBeVisible()
  await expect(ana.getByRole('link', { name: 'Announcements' })).toHaveCount(0)

  const page = await openPageAs(browser, guiche, guiche.admin)
  await page.getByRole('link', { name: 'Informativos' }).click()
  await expect(page.getByText('Nenhum informativo ainda')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo informativo' })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Obrigatório')).toHaveCount(2)
  await dialog.getByLabel('Título').fill('Manutenção no sábado')
  await dialog.getByLabel('Texto').fill('Das 22h às 23h o sistema fica fora do ar.')
  await dialog.getByRole('combobox', { name: 'Prioridade' }).click()
  await page.getByRole('option', { name: 'Alta' }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'aviso.png', mimeType: 'image/png', buffer: PNG })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  const row = page.getByRole('row', { name: /Manutenção no sábado/ })
  await expect(row).toContainText('aviso.png')
  await expectAccessible(page)

  await ana.getByRole('button', { name: /Announcements: There are new/ }).click()
  const panel = ana.getByRole('dialog', { name: 'Announcements' })
  const news = panel.getByRole('button', { name: /Manutenção no sábado/ })
  await expect(news).toBeVisible()
  await expectAccessible(ana)
  await news.click()
  const whole = ana.getByRole('dialog', { name: 'Manutenção no sábado' })
  await expect(whole.getByText('Das 22h às 23h o sistema fica fora do ar.')).toBeVisible()
  await expect(whole.getByRole('img', { name: 'aviso.png' })).toBeVisible()
  await ana.keyboard.press('Escape')
  await expect(whole).toBeHidden()
  await ana.keyboard.press('Escape')
  await expect(ana.getByRole('button', { name: 'Announcements', exact: true })).toBeVisible()

  await row.click()
  const edit = page.getByRole('dialog', { name: 'Editar informativo' })
  await edit.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Inativo' }).click()
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(row).toContainText('Inativo')

  // Announcements that another operator writes and deletes appear and disappear by themselves.
  const { id } = await admin.post<{ id: number }>('/announcements', {
    title: 'Novo horário',
    text: 'Das 8h às 20h.',
  })
  const theirs = page.getByRole('row', { name: /Novo horário/ })
  await expect(theirs).toBeVisible()
  await admin.delete(`/announcements/${id}`)
  await expect(theirs).toBeHidden()

  // An invalid picture does not prevent the text, nor add it twice.
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await dialog.getByLabel('Título').fill('Feriado')
  await dialog.getByLabel('Texto').fill('Fechamos na segunda.')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'falsa.png', mimeType: 'image/png', buffer: Buffer.from('texto') })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectNotice(page, 'O informativo foi salvo, mas a imagem não')
  await expect(dialog).toBeHidden()
  const { records } = await admin.get<{ records: { id: number; title: string }[] }>(
    '/announcements',
  )
  const [holiday, ...others] = records.filter(({ title }) => title === 'Feriado')
  expect(others).toEqual([])
  await admin.delete(`/announcements/${holiday?.id}`)
  await ana.getByRole('button', { name: 'Announcements', exact: true }).click()
  await expect(ana.getByText('No announcements for now.')).toBeVisible()
})

test('other users are told that announcements are not for them, and redirected', async ({
  browser,
  guiche,
}) => {
  const ana = await openPageAs(browser, guiche, guiche.ana, { path: '/announcements' })
  await expectNotice(ana, 'não possui permissão')
  await expect(ana).not.toHaveURL(/announcements/)
})

test('a help video is loaded when it is opened, and closed by Escape', async ({
  browser,
  guiche,
}) => {
  for (const title of ['Como conectar o WhatsApp', 'Primeiros passos', 'Transferir um atendimento'])
    await admin.post('/helps', {
      title,
      description: 'Em três minutos, do começo ao fim.',
      video: 'dQw4w9WgXcQ',
    })
  const context = await openBrowser(browser, guiche)
  const elsewhere: string[] = []
  await context.route(
    (url) => !url.href.startsWith(guiche.address),
    async (route) => {
      elsewhere.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: '<title>player</title>' })
    },
  )
  const page = await context.newPage()
  await signIn(page, guiche.ana)
  await page.getByRole('link', { name: 'Ajuda' }).click()
  await expect(page.getByRole('heading', { name: 'Ajuda' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Assistir/ })).toHaveCount(3)
  await expectAccessible(page)
  expect(elsewhere).toEqual([])
  await page.getByRole('button', { name: 'Assistir: Primeiros passos' }).click()
  const overlay = page.getByRole('dialog', { name: 'Primeiros passos' })
  await expect(overlay.locator('iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed/)
  await expect.poll(() => elsewhere.length).toBeGreaterThan(0)
  await overlay.getByRole('button', { name: 'Fechar o vídeo' }).focus()
  await page.keyboard.press('Escape')
  await expect(overlay).toBeHidden()

  // Videos that the operator adds or removes in the settings appear by themselves.
  const desk = await openPageAs(browser, guiche, guiche.admin, { path: '/settings?tab=helps' })
  await desk.getByRole('button', { name: 'Adicionar vídeo' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Novo vídeo de ajuda' })
  await dialog.getByLabel('Título').fill('Etiquetas em um minuto')
  const address = dialog.getByLabel('Vídeo', { exact: true })
  await address.fill('isto não é um vídeo')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Não reconhecemos este vídeo.')).toBeVisible()
  await address.fill('https://youtu.be/dQw4w9WgXcQ')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  const added = page.getByRole('button', { name: 'Assistir: Etiquetas em um minuto' })
  await expect(added).toBeVisible()
  await expectAccessible(desk)
  const row = desk.getByRole('row', { name: /Etiquetas em um minuto/ })
  await row.getByRole('button', { name: 'Ações de Etiquetas em um minuto' }).click()
  await desk.getByRole('menuitem', { name: 'Excluir' }).click()
  await desk.getByRole('button', { name: 'Excluir vídeo' }).click()
  await expect(added).toBeHidden()
  await expect(row).toBeHidden()
})

test('a list of files is created with its files, changed and deleted', async ({
  browser,
  guiche,
}) => {
  const page = await openPageAs(browser, guiche, guiche.admin)
  await page.getByRole('link', { name: 'Lista de arquivos' }).click()
  await page.getByRole('button', { name: 'Adicionar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova lista de arquivos' })
  await dialog.getByLabel('Nome').fill('Ca')
  await dialog.getByLabel('Mensagem').fill('Segue o nosso material')
  await dialog.getByRole('button', { name: 'Adicionar arquivo' }).click()
  await dialog.getByLabel('Nome do arquivo 1').fill('Tabela de preços')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Muito curto!')).toBeVisible()
  await dialog.getByLabel('Nome', { exact: true }).fill('Catálogo')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Escolha um arquivo.')).toBeVisible()
  await dialog
    .locator('[data-option-file]')
    .setInputFiles({ name: 'precos.txt', mimeType: 'text/plain', buffer: Buffer.from('10 reais') })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectNotice(page, 'Lista de arquivos salva')
  const row = page.getByRole('row', { name: /Catálogo/ })
  await row.click()
  const edit = page.getByRole('dialog', { name: 'Editar lista de arquivos' })
  await expect(edit.getByText('precos.txt')).toBeVisible()
  await edit.getByRole('button', { name: 'Cancelar' }).click()

  await page.getByRole('button', { name: 'Adicionar' }).click()
  await dialog.getByLabel('Nome', { exact: true }).fill('catálogo')
  await dialog.getByLabel('Mensagem').fill('De novo')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Já existe uma lista de arquivos com este nome.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()

  // A list that another administrator deletes disappears here too.
  const { files } = await admin.get<{ files: Array<{ id: number }> }>('/files')
  for (const { id } of files) await admin.delete(`/files/${id}`)
  await expect(page.getByText('Nenhuma lista de arquivos ainda')).toBeVisible()
})

test('the pages are accessible in the dark on a narrow screen', async ({ browser, guiche }) => {
  await admin.post('/files', { name: 'Catálogo de verão', message: 'Segue' })
  const narrow = { theme: 'dark', viewport: NARROW } as const
  const page = await openPageAs(browser, guiche, guiche.admin, { ...narrow, path: '/helps' })
  for (const [path, heading] of [
    ['/helps', 'Ajuda'],
    ['/announcements', 'Informativos'],
    ['/files', 'Lista de arquivos'],
  ] as const) {
    if (path !== '/helps') await goTo(page, path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectAccessible(page)
  }
})
