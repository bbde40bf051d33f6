import { crc32, deflateSync } from 'node:zlib'
import type { Browser, Locator, Page } from '@playwright/test'
import {
  allowManySessions,
  type Api,
  connectDemoLine,
  expect,
  expectAccessibleInBothThemes,
  goTo,
  type Guiche,
  type Shown,
  NARROW,
  openBrowser,
  openPageAs,
  takeScreenshots,
  signIn,
  test,
} from '../journey-fixtures.ts'
import { holdAnswer, holdScript } from '../hold-requests.ts'
import { expectNotice } from '../notices.ts'
import { sound } from '../sound.ts'

// Actions inside a conversation: on each message, its media, its notes, and on paper.

interface PhoneMessage {
  id: string
  fromMe: boolean
  type: string
  body: string
  edited?: boolean
  deleted?: boolean
}

let admin: Api
let line: number
let phones = 0

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  line = await connectDemoLine(admin)
})

/** A customer's simulated phone. */
function buildPhone(name: string) {
  phones += 1
  const from = `55119${String((Date.now() % 1_000_000) * 100 + phones).padStart(8, '0')}`
  const path = `/simulator/${line}/messages`
  const messagesOnPhone = async () =>
    (await admin.get<{ messages: PhoneMessage[] }>(`${path}?from=${from}`)).messages
  return {
    name,
    send: (data: object) => admin.post<{ id: string }>(path, { from, name, ...data }),
    write: (body: string) => admin.post<{ id: string }>(path, { from, name, body }),
    setPicture: (media: string) =>
      admin.put(`/simulator/${line}/customers/${from}`, { name, picture: media }),
    edit: (id: string, body: string) => admin.put(`${path}/${id}`, { body }),
    shows: messagesOnPhone,
    /** The company's last message. */
    last: async () => (await messagesOnPhone()).filter(({ fromMe }) => fromMe).at(-1),
  }
}

type Phone = ReturnType<typeof buildPhone>

/** The ticket of a customer who has written, open and served by the administrator. */
async function serveTicket(phone: Phone): Promise<{ id: number; uuid: string; contactId: number }> {
  const findTicket = async () => {
    const path = `/tickets?showAll=true&searchParam=${encodeURIComponent(phone.name.toLowerCase())}`
    const { tickets } = await admin.get<{
      tickets: { id: number; uuid: string; contactId: number }[]
    }>(path)
    return tickets[0]
  }
  await expect.poll(findTicket).toBeDefined()
  const ticket = (await findTicket())!
  await admin.put(`/tickets/${ticket.id}`, { status: 'open' })
  return ticket
}

async function openDeskAt(
  browser: Browser,
  guiche: Guiche,
  uuid: string,
  look?: Shown,
): Promise<Page> {
  const page = await openPageAs(browser, guiche, guiche.admin, {
    ...look,
    path: `/tickets/${uuid}`,
  })
  await expect(page.getByRole('log')).toBeVisible()
  return page
}

const bubble = (page: Page, text: string) =>
  page.getByRole('article').filter({ hasText: text }).last()

async function sendText(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: /Mensagem para|Message to/ })
  await composer.fill(text)
  await composer.press('Enter')
  await expect(bubble(page, text).locator('[data-ticks=sent]')).toBeVisible()
}

async function openMessageMenu(page: Page, text: string): Promise<void> {
  await bubble(page, text).hover()
  await bubble(page, text).getByRole('button', { name: 'Mais ações da mensagem' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

test('quotes and lists are drawn as on WhatsApp, and addresses, mails and numbers can be pressed', async ({
  browser,
  guiche,
}) => {
  const phone = buildPhone('Lista Citada')
  const text = [
    '> Qual é o prazo?',
    '*Dois dias*, veja:',
    '- capital: 1 dia',
    '- interior: 2 dias',
    '1. peça em www.loja.example.com.br/prazos_(sp)',
    '2. ligue (11) 98765-0014',
    'ou escreva a ana@loja.com.br',
  ].join('\n')
  await phone.write(text)
  const { uuid } = await serveTicket(phone)
  const page = await openDeskAt(browser, guiche, uuid)
  const written = bubble(page, 'Dois dias')
  await expect(written.locator('blockquote')).toHaveText('Qual é o prazo?')
  await expect(written.getByRole('listitem')).toHaveCount(4)
  await expect(written.getByRole('link')).toHaveText([
    'www.loja.example.com.br/prazos_(sp)',
    '(11) 98765-0014',
    'ana@loja.com.br',
  ])
  await expectAccessibleInBothThemes(page)
  await takeScreenshots(page, 'lists-and-links')
})

test('a sent message is edited and deleted, by mouse and by keyboard', async ({
  browser,
  guiche,
}) => {
  const phone = buildPhone('Edite Apagada')
  await phone.write('Bom dia')
  const { uuid } = await serveTicket(phone)
  const page = await openDeskAt(browser, guiche, uuid)
  await sendText(page, 'Chega na terca')

  await openMessageMenu(page, 'Chega na terca')
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.getByRole('textbox', { name: 'Texto' }).fill('Chega na quarta')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(bubble(page, 'Chega na quarta')).toBeVisible()
  await expect.poll(async () => (await phone.last())?.body).toContain('Chega na quarta')
  await bubble(page, 'Chega na quarta').getByRole('button', { name: 'editada' }).click()
  await expect(page.getByRole('list', { name: 'Textos anteriores' })).toContainText(
    'Chega na terca',
  )

  const row = bubble(page, 'Chega na quarta')
  await row.focus()
  await row.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Responder' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await row.press('Delete')
  const question = page.getByRole('alertdialog', { name: 'Apagar a mensagem para todos?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(row).toBeFocused()
  await row.press('Delete')
  await question.getByRole('button', { name: 'Apagar' }).click()
  await expect(page.getByRole('log').getByText('Mensagem apagada')).toBeVisible()
  await expect.poll(async () => (await phone.last())?.deleted).toBe(true)
  await page.getByRole('button', { name: 'Mostrar o texto' }).click()
  await expect(page.getByRole('log').locator('s')).toContainText('Chega na quarta')

  // A customer's message can be answered, but neither edited nor deleted.
  await openMessageMenu(page, 'Bom dia')
  await expect(page.getByRole('menuitem')).toHaveText([
    'Responder',
    'Copiar texto',
    'Encaminhar',
    'Informações',
  ])
  await page.getByRole('menuitem', { name: 'Informações' }).click()
  await expect(page.getByRole('dialog', { name: 'Informações da mensagem' })).toContainText(
    /Edite Apagada.*#20\d{12}/,
  )
})

test('a message that the customer edited shows its former text', async ({ browser, guiche }) => {
  const phone = buildPhone('Muda Ideia')
  const { id } = await phone.write('Quero dois')
  const { uuid } = await serveTicket(phone)
  const page = await openDeskAt(browser, guiche, uuid)
  await expect(bubble(page, 'Quero dois')).toBeVisible()
  await phone.edit(id, 'Quero três')
  await bubble(page, 'Quero três').getByRole('button', { name: 'editada' }).click()
  await expect(page.getByRole('list', { name: 'Textos anteriores' })).toContainText('Quero dois')
})

test('reactions go both ways', async ({ browser, guiche }) => {
  const phone = buildPhone('Rita Reage')
  await phone.write('Adorei o atendimento')
  const { uuid } = await serveTicket(phone)
  const page = await openDeskAt(browser, guiche, uuid)
  const row = bubble(page, 'Adorei o atendimento')
  await row.hover()
  await row.getByRole('button', { name: 'Reagir' }).click()
  await page.getByRole('button', { name: 'Reagir com ❤️' }).click()
  const ours = row.getByRole('button', { name: 'Reação ❤️: Você' })
  await expect(ours).toHaveAttribute('aria-pressed', 'true')

  await sendText(page, 'Obrigado')
  const sent = (await phone.last())!
  await phone.send({ type: 'reaction', body: '🙏', quotedId: sent.id })
  const theirs = bubble(page, 'Obrigado').getByRole('button', { name: 'Reação 🙏: Rita Reage' })
  await expect(theirs).toHaveAttribute('aria-pressed', 'false')
  await theirs.click()
  await expect(
    bubble(page, 'Obrigado').getByRole('button', { name: /Reação 🙏: .*Você/ }),
  ).toHaveAttribute('aria-pressed', 'true')
  await ours.click()
  await expect(ours).toBeHidden()

  // Any other emoji is one press further.
  await row.hover()
  await row.getByRole('button', { name: 'Reagir' }).click()
  await page.getByRole('button', { name: 'Mais emojis' }).click()
  await page.getByRole('searchbox', { name: 'Buscar emoji' }).fill('foguete')
  await page.getByRole('gridcell', { name: 'foguete' }).click()
  await expect(row.getByRole('button', { name: 'Reação 🚀: Você' })).toBeVisible()
})

test('a contact card leads to a conversation', async ({ browser, guiche }) => {
  const phone = buildPhone('Clara Cartão')
  const vcard = (name: string, number: string) =>
    ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, `TEL;type=CELL:+${number}`, 'END:VCARD'].join('\n')
  await phone.send({ type: 'contact', body: vcard('Indicada Silva', '5511955550001') })
  const { uuid } = await serveTicket(phone)
  const page = await openDeskAt(browser, guiche, uuid)
  const talk = page.getByRole('button', { name: 'Abrir conversa com Indicada Silva' })
  await talk.click()
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' })
  await expect(dialog.getByRole('combobox', { name: 'Contato' })).toHaveValue('Indicada Silva')
  await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click()
  await expect(page).not.toHaveURL(new RegExp(uuid))
  await expect(page.getByRole('heading', { name: 'Indicada Silva' })).toBeVisible()
  // An existing contact is found, and their ticket too.
  await goTo(page, `/tickets/${uuid}`)
  await talk.click()
  await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click()
  await expect(page.getByRole('heading', { name: 'Indicada Silva' })).toBeVisible()
})

test('a message is forwarded to another ticket', async ({ browser, guiche }) => {
  const [one, other] = [buildPhone('Fonte Primeira'), buildPhone('Destino Segundo')]
  await one.write('O endereço é Rua das Flores, 10')
  await other.write('Qual é o endereço?')
  const { uuid } = await serveTicket(one)
  await serveTicket(other)
  const page = await openDeskAt(browser, guiche, uuid)
  const row = bubble(page, 'Rua das Flores')
  await row.focus()
  await row.press('f')
  const dialog = page.getByRole('dialog', { name: 'Encaminhar para' })
  await dialog.getByRole('searchbox').fill('destino')
  await dialog.getByRole('checkbox', { name: /Destino Segundo/ }).check()
  await dialog.getByRole('button', { name: 'Encaminhar para 1' }).click()
  await expectNotice(page, 'Encaminhada para 1 atendimento')
  await expect.poll(async () => (await other.last())?.body).toContain('Rua das Flores')
})

test('pictures open large, and recordings are played at the chosen speed', async ({
  browser,
  guiche,
}) => {
  const phone = buildPhone('Mídia Farta')
  await phone.send({
    type: 'image',
    media: picture(),
    mimetype: 'image/png',
    body: 'A nota',
  })
  await phone.send({ type: 'audio', media: sound(), mimetype: 'audio/wav', filename: 'voz.wav' })
  const { uuid } = await serveTicket(phone)
  const page = await (await openBrowser(browser, guiche)).newPage()
  const letComposerCome = await holdScript(page, 'Composer')
  const letGalleryCome = await holdScript(page, 'Lightbox')
  await signIn(page, guiche.admin, `/tickets/${uuid}`)

  const image = page.getByRole('button', { name: 'Ampliar a imagem' })
  await image.focus()
  await image.press('Enter')
  // A composer that loads while the gallery is loading does not take the focus that the gallery returns.
  letComposerCome()
  await expect(page.getByRole('textbox', { name: /Mensagem para/ })).toBeVisible()
  letGalleryCome()
  const large = page.locator('.yarl__container')
  await expect(page.locator('.yarl__slide_image')).toBeVisible()
  await page.getByRole('button', { name: 'Ampliar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reduzir' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(image).toBeFocused()

  const audio = page.getByRole('group', { name: 'Áudio' })
  await audio.getByRole('button', { name: 'Velocidade: 1×' }).click()
  await audio.getByRole('button', { name: 'Velocidade: 1,5×' }).click()
  await expect(audio.getByRole('button', { name: 'Velocidade: 2×' })).toBeVisible()
  await audio.getByRole('button', { name: 'Ouvir' }).click()
  await expect(audio.getByRole('button', { name: 'Pausar' })).toBeVisible()
  await audio.getByRole('slider', { name: 'Posição' }).focus()
  await page.keyboard.press('ArrowRight')
  await audio.getByRole('button', { name: 'Pausar' }).click()
  await expect(audio.getByRole('button', { name: 'Ouvir' })).toBeVisible()
})

test('a page opened by another name than the server’s own shows its pictures and plays its sounds', async ({
  browser,
  guiche,
}) => {
  const phone = buildPhone('Outro Nome')
  await phone.setPicture(picture())
  await phone.send({ type: 'image', media: picture(), mimetype: 'image/png', body: 'A nota' })
  await phone.send({ type: 'audio', media: sound(), mimetype: 'audio/wav', filename: 'voz.wav' })
  const { uuid, id, contactId } = await serveTicket(phone)
  const fetchContact = () => admin.get<{ profilePicUrl: string }>(`/contacts/${contactId}`)
  await expect.poll(async () => (await fetchContact()).profilePicUrl).not.toBe('')
  const fetchMediaUrls = async () => {
    const { messages } = await admin.get<{ messages: { mediaUrl: string | null }[] }>(
      `/messages/${id}`,
    )
    return messages.flatMap(({ mediaUrl }) => mediaUrl ?? [])
  }
  await expect
    .poll(fetchMediaUrls)
    .toEqual([
      expect.stringContaining(`${guiche.address}/public/`),
      expect.stringContaining(`${guiche.address}/public/`),
    ])
  const other = guiche.address.replace('127.0.0.1', 'localhost')
  expect(other).not.toBe(guiche.address)

  const page = await openDeskAt(browser, { ...guiche, address: other }, uuid)
  expect(new URL(page.url()).origin).toBe(other)
  const areDrawn = (images: Locator) =>
    images.evaluateAll((all) =>
      all.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
    )
  const image = page.getByRole('button', { name: 'Ampliar a imagem' }).locator('img')
  const faces = page.locator('img[src*=".webp"]')
  await expect.poll(() => areDrawn(image)).toBe(true)
  await expect(faces).not.toHaveCount(0)
  await expect.poll(() => areDrawn(faces)).toBe(true)
  const audio = page.getByRole('group', { name: 'Áudio' })
  await audio.getByRole('button', { name: 'Ouvir' }).click()
  // Unplayable audio would stay at 0.
  await expect(audio.getByRole('slider')).not.toHaveValue('0')
  await expect(audio.getByRole('slider')).not.toHaveAttribute('max', '0')
})

test('a quote leads to its message, however far back', async ({ browser, guiche }) => {
  const phone = buildPhone('Quitéria Cita')
  const { id } = await phone.write('A primeira de todas')
  for (let count = 1; count <= 45; count++) await phone.write(`Linha ${count}`)
  await phone.send({ type: 'text', body: 'Sobre aquilo', quotedId: id })
  const { uuid } = await serveTicket(phone)
  const page = await openDeskAt(browser, guiche, uuid)
  const answer = page.getByRole('article').filter({ hasText: 'Sobre aquilo' })
  await answer.getByRole('button', { name: 'A primeira de todas' }).click()
  await expect(page.getByRole('article').filter({ hasText: /^A primeira de todas/ })).toBeFocused()
})

test('a message on its way keeps the focus when it is stored', async ({ browser, guiche }) => {
  const phone = buildPhone('Foco Firme')
  await phone.write('Oi')
  const { uuid } = await serveTicket(phone)
  const page = await openDeskAt(browser, guiche, uuid, { isFresh: true })
  let releaseRequest = () => {}
  const isHeld = new Promise<void>((resolve) => (releaseRequest = resolve))
  await page.route('**/messages/*', async (route) => {
    if (route.request().method() === 'POST') await isHeld
    await route.continue()
  })
  const composer = page.getByRole('textbox', { name: /Mensagem para/ })
  await composer.fill('Um instante')
  await composer.press('Enter')
  const row = bubble(page, 'Um instante')
  await expect(row.locator('[data-ticks=waiting]')).toBeVisible()
  await row.focus()
  releaseRequest()
  await expect(row.locator('[data-ticks=sent]')).toBeVisible()
  await expect(row).toBeFocused()
})

test('a note is shown in the thread to colleagues alone', async ({ browser, guiche }) => {
  const phone = buildPhone('Nota Amarela')
  await phone.write('Oi')
  const { id, uuid, contactId } = await serveTicket(phone)
  const page = await openDeskAt(browser, guiche, uuid)
  await expect(bubble(page, 'Oi')).toBeVisible()
  await admin.post('/ticket-notes', { ticketId: id, contactId, note: 'Cliente antiga' })
  const note = bubble(page, 'Cliente antiga')
  await expect(note).toContainText('Só a equipe vê')
  await note.hover()
  await note.getByRole('button', { name: 'Excluir a observação' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expectNotice(page, 'Observação excluída com sucesso!')
  await expect(note).toBeHidden()
})

test('a note that is written while the notes load is shown', async ({ browser, guiche }) => {
  const phone = buildPhone('Nota Ligeira')
  await phone.write('Oi')
  const { id, uuid, contactId } = await serveTicket(phone)
  const page = await openPageAs(browser, guiche, guiche.admin, { isFresh: true })
  const release = await holdAnswer(page, '**/ticket-notes/list?*', 'GET')
  const asked = page.waitForRequest('**/ticket-notes/list?*')
  await goTo(page, `/tickets/${uuid}`)
  await asked
  await expect(bubble(page, 'Oi')).toBeVisible()
  await admin.post('/ticket-notes', { ticketId: id, contactId, note: 'Ainda a caminho' })
  // Its event follows the note's.
  await phone.write('Tem alguém aí?')
  await expect(bubble(page, 'Tem alguém aí?')).toBeVisible()
  release()
  await expect(bubble(page, 'Ainda a caminho')).toBeVisible()
})

test('a conversation is printed with writers and times', async ({ browser, guiche }) => {
  const phone = buildPhone('Paula Papel')
  for (let count = 1; count <= 25; count++) await phone.write(`Linha ${count}`)
  const { uuid } = await serveTicket(phone)
  const page = await openDeskAt(browser, guiche, uuid)
  // The print shows the messages that are loaded when it is requested.
  await expect(bubble(page, 'Linha 25')).toBeVisible()
  await page.locator('header').filter({ hasText: 'Paula Papel' }).locator('[data-row-menu]').click()
  const print = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Imprimir ou salvar em PDF' }).click()
  const paper = await print
  await expect(paper.getByRole('status')).toHaveText('25 mensagens')
  await expect(paper.getByRole('heading', { level: 1 })).toHaveText('Conversa com Paula Papel')
  await expect(paper.getByRole('article')).toHaveCount(25)
  await paper.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await paper.getByRole('button', { name: 'Imprimir ou salvar em PDF' }).click()
  await expect(paper.locator('body')).toHaveAttribute('data-printed', '')
})

test('all parts of a narrow thread in English are accessible', async ({ browser, guiche }) => {
  const phone = buildPhone('Axe')
  await phone.write('Hello')
  await phone.send({ type: 'image', media: picture(), mimetype: 'image/png' })
  await phone.send({ type: 'audio', media: sound(), mimetype: 'audio/wav' })
  await phone.send({
    type: 'contact',
    body: 'BEGIN:VCARD\nFN:Joe\nTEL;waid=5511977776666:+55 11 97777-6666\nEND:VCARD',
  })
  const { id, uuid, contactId } = await serveTicket(phone)
  await admin.post('/ticket-notes', { ticketId: id, contactId, note: 'An old customer' })
  const page = await openDeskAt(browser, guiche, uuid, { language: 'en', viewport: NARROW })
  await expect(page.getByText('An old customer')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await bubble(page, 'Hello').focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('menuitem', { name: 'Reply' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

/** A grey picture, large enough to look at closely. */
function picture(): string {
  const [width, height] = [1200, 900]
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  const lines = Buffer.alloc((width + 1) * height, 128)
  for (let row = 0; row < height; row++) lines[row * (width + 1)] = 0
  const parts = [pngChunk('IHDR', head), pngChunk('IDAT', deflateSync(lines)), pngChunk('IEND')]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]).toString('base64')
}

function pngChunk(kind: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(kind), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
