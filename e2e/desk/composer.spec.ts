import type { Browser, BrowserContext, Page } from '@playwright/test'
import {
  allowManySessions,
  type Api,
  connectDemoLine,
  expect,
  expectAccessible,
  type Guiche,
  type Shown,
  NARROW,
  test,
  openPageAs,
} from '../journey-fixtures.ts'
import { holdRequests } from '../hold-requests.ts'
import { expectNotice } from '../notices.ts'

// Writing to a customer: text, files, sound, locations and contacts; nothing of it is lost or sent twice.

interface SimulatedMessage {
  id: string
  fromMe: boolean
  type: string
  body: string
}

let admin: Api
let line: number
let phones = 0

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  line = await connectDemoLine(admin)
  await admin.post('/quick-messages', {
    shortcode: 'expediente',
    message: 'Olá {{firstName}}, abrimos das 8 às 18.',
    geral: true,
  })
})

function buildPhone(name: string) {
  phones += 1
  const number = `55118${String((Date.now() % 1_000_000) * 100 + phones).padStart(8, '0')}`
  return {
    async write(body: string): Promise<void> {
      await admin.post(`/simulator/${line}/messages`, { from: number, name, type: 'text', body })
    },
    async messagesOnPhone(): Promise<SimulatedMessage[]> {
      const path = `/simulator/${line}/messages?from=${number}`
      const { messages } = await admin.get<{ messages: SimulatedMessage[] }>(path)
      return messages.filter(({ fromMe }) => fromMe)
    },
  }
}

const composer = (page: Page) => page.getByRole('textbox', { name: /^(Mensagem para|Message to)/ })
const messageLog = (page: Page) => page.getByRole('log')
const tray = (page: Page) => page.getByRole('list', { name: /^(Arquivos a enviar|Files to send)$/ })

/** A desk with one conversation open. */
async function openServedConversation(
  browser: Browser,
  guiche: Guiche,
  name: string,
  look?: Shown,
): Promise<{ page: Page; phone: ReturnType<typeof buildPhone>; context: BrowserContext }> {
  const phone = buildPhone(name)
  await phone.write('Oi')
  const page = await openPageAs(browser, guiche, guiche.ana, look)
  await page.getByRole('tab', { name: /^(Aguardando|Waiting|Pending)/ }).click()
  await page
    .getByRole('button', { name: new RegExp(`(Aceitar o atendimento de|Accept).*${name}`) })
    .click()
  await expect(composer(page)).toBeVisible()
  return { page, phone, context: page.context() }
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
)

test('a quick answer, a variable and an emoji are written by their first letters', async ({
  browser,
  guiche,
}) => {
  const { page, phone } = await openServedConversation(browser, guiche, 'Rápida Silva')
  await composer(page).pressSequentially('/')
  await expect(page.getByRole('listbox')).toBeVisible()
  await composer(page).pressSequentially('ex')
  const option = page.getByRole('option', { name: /expediente/ })
  await expect(option).toContainText('Olá Rápida, abrimos das 8 às 18.')
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('Olá {{firstName}}, abrimos das 8 às 18.')
  await expect(page.getByText('Prévia: Olá Rápida, abrimos das 8 às 18.')).toBeVisible()

  await composer(page).press('End')
  await composer(page).pressSequentially(' {{na')
  await expect(page.getByRole('option', { name: /Nome/ })).toContainText('Rápida Silva')
  await composer(page).press('Tab')
  await composer(page).pressSequentially(' :corac')
  await expect(page.getByRole('option').first()).toBeVisible()
  await composer(page).press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()

  await page.getByRole('button', { name: 'Emoji' }).click()
  await page.getByRole('searchbox', { name: 'Buscar emoji' }).fill('foguete')
  await page.getByRole('gridcell', { name: 'foguete', exact: true }).click()
  await expect(composer(page)).toHaveValue(/🚀/)
  await expect(composer(page)).toBeFocused()
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('')
  await expect
    .poll(async () => (await phone.messagesOnPhone()).at(-1)?.body)
    .toBe('*Ana Souza:*\nOlá Rápida, abrimos das 8 às 18. Rápida Silva :corac🚀')
})

test('Enter before its list is loaded waits for it, and takes the first entry', async ({
  browser,
  guiche,
}) => {
  const { page } = await openServedConversation(browser, guiche, 'Apressada Reis', {
    isFresh: true,
  })
  const letAnswersCome = await holdRequests(page, '**/quick-messages/list*')
  const letContactsCome = await holdRequests(page, '**/contacts?*')
  await page.reload()
  await composer(page).click()
  await composer(page).pressSequentially('/exp')
  await composer(page).press('Enter')
  letAnswersCome()
  await expect(composer(page)).toHaveValue('Olá {{firstName}}, abrimos das 8 às 18.')

  await page.getByRole('button', { name: 'Novo atendimento' }).click()
  const contact = page.getByRole('combobox', { name: 'Contato' })
  await expect(contact).toBeFocused()
  await contact.pressSequentially('apressada')
  await contact.press('Enter')
  letContactsCome()
  await expect(contact).toHaveValue('Apressada Reis')
})

test('the name of an answer and a key are never sent by accident', async ({ browser, guiche }) => {
  const { page, phone } = await openServedConversation(browser, guiche, 'Tecla Solta', {
    isFresh: true,
  })
  const letAnswersCome = await holdRequests(page, '**/quick-messages/list*')
  await page.reload()
  await composer(page).click()
  await composer(page).pressSequentially('/')
  await composer(page).press('Enter')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await composer(page).fill('/nada')
  await composer(page).press('Enter')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(composer(page)).toHaveValue('/nada')
  letAnswersCome()
  const asked = page.getByRole('alert').filter({ hasText: 'parece o nome de uma resposta rápida' })
  await expect(asked).toBeVisible()
  await expectAccessible(page)
  await composer(page).press('Enter')
  await expect(asked).toBeHidden()
  await expect
    .poll(async () => (await phone.messagesOnPhone()).map(({ body }) => body))
    .toEqual(['*Ana Souza:*\n/nada'])

  await composer(page).pressSequentially('e')
  await composer(page).press('Enter')
  await expect(page.getByText('“e” parece um atalho do teclado.')).toBeVisible()
  await composer(page).pressSequentially('ba, chegou')
  await expect(page.getByText('parece um atalho')).toBeHidden()
  await composer(page).press('Enter')
  await expect.poll(async () => (await phone.messagesOnPhone()).length).toBe(2)
  expect((await phone.messagesOnPhone()).at(-1)?.body).toBe('*Ana Souza:*\neba, chegou')
})

test('Tab leaves the field and changes nothing, and a chosen file is sent by Enter', async ({
  browser,
  guiche,
}) => {
  const { page, phone } = await openServedConversation(browser, guiche, 'Tabulada')
  await composer(page).press('Tab')
  await expect(page.getByRole('button', { name: 'Anexar arquivos' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('radio', { name: 'Responder' })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Responder' })).toBeChecked()

  await page.getByRole('button', { name: 'Anexar arquivos' }).focus()
  await page
    .locator('input[data-attach]')
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: PIXEL })
  await expect(tray(page).getByText('foto.png')).toBeVisible()
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tray(page)).toBeHidden()
  await expect
    .poll(async () => (await phone.messagesOnPhone()).map(({ type }) => type))
    .toEqual(['image'])
})

test('the button opens the quick answers, and Enter may be left to new lines', async ({
  browser,
  guiche,
}) => {
  const { page, phone } = await openServedConversation(browser, guiche, 'Mouse')
  await page.getByRole('button', { name: 'Respostas rápidas' }).click()
  await page.getByRole('searchbox', { name: 'Buscar resposta rápida' }).fill('exp')
  await page.getByRole('dialog', { name: 'Respostas rápidas' }).getByText('/expediente').click()
  await expect(composer(page)).toHaveValue(/abrimos/)
  await composer(page).fill('')

  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Enter envia' }).click()
  await composer(page).fill('um')
  await composer(page).press('Enter')
  await composer(page).pressSequentially('dois')
  await composer(page).press('Control+Enter')
  await expect
    .poll(async () => (await phone.messagesOnPhone()).at(-1)?.body)
    .toBe('*Ana Souza:*\num\ndois')
})

test('files are sent with their captions, in order, before the text written after them', async ({
  browser,
  guiche,
}) => {
  const { page, phone } = await openServedConversation(browser, guiche, 'Arquivada')
  await page.locator('input[data-attach]').setInputFiles([
    { name: 'foto.png', mimeType: 'image/png', buffer: PIXEL },
    { name: 'proposta.pdf', mimeType: 'application/pdf', buffer: PDF },
    { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: PDF },
  ])
  await expectNotice(page, 'virus.exe não pode ser enviado')
  await expect(tray(page).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Legenda de foto.png' }).fill('A vitrine')
  await composer(page).fill('É isso.')
  await composer(page).press('Enter')
  await expect(tray(page)).toBeHidden()
  await expect
    .poll(async () => (await phone.messagesOnPhone()).map(({ type, body }) => `${type} ${body}`))
    .toEqual([
      'image *Ana Souza:*\nA vitrine',
      expect.stringContaining('document'),
      'text *Ana Souza:*\nÉ isso.',
    ])
  await expect(messageLog(page).locator('[data-ticks=sent]').first()).toBeVisible()
})

test('pasted and dropped files are in the tray, and can be removed again', async ({
  browser,
  guiche,
}) => {
  const { page, phone } = await openServedConversation(browser, guiche, 'Colada')
  await composer(page).evaluate((field) => {
    const data = new DataTransfer()
    data.items.add(
      new File([new Uint8Array([1, 2, 3])], 'captura.pdf', { type: 'application/pdf' }),
    )
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(tray(page).getByText('captura.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Remover captura.pdf' }).click()
  await expect(tray(page)).toBeHidden()

  const section = page.getByRole('region', { name: /Conversa com Colada/ })
  const pdf = PDF.toString('base64')
  await section.evaluate((over, content) => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
    data.items.add(new File([bytes], 'solta.pdf', { type: 'application/pdf' }))
    over.dispatchEvent(new DragEvent('dragenter', { dataTransfer: data, bubbles: true }))
    Object.assign(globalThis, { dropped: data })
  }, pdf)
  await expect(page.getByText('Solte para anexar')).toBeVisible()
  await section.evaluate((over) => {
    const { dropped } = globalThis as unknown as { dropped: DataTransfer }
    over.dispatchEvent(
      new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }),
    )
  })
  await expect(page.getByText('Solte para anexar')).toBeHidden()
  await expect(tray(page).getByText('solta.pdf')).toBeVisible()
  await composer(page).fill('Segue')
  await composer(page).press('Enter')
  // Text beside a single file is its caption.
  await expect
    .poll(async () => (await phone.messagesOnPhone()).map(({ type, body }) => `${type} ${body}`))
    .toEqual(['document *Ana Souza:*\nSegue'])
})

test('a recording is heard before it is sent, and Esc discards it', async ({ browser, guiche }) => {
  const { page, phone } = await openServedConversation(browser, guiche, 'Gravada')
  await page.getByRole('button', { name: 'Gravar áudio' }).click()
  await expect(page.getByRole('meter', { name: 'Nível do microfone' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(composer(page)).toBeFocused()

  await page.getByRole('button', { name: 'Gravar áudio' }).click()
  // Two seconds or more: each value is shown for a second, and a message may have come at 10:02.
  const recorded = page.getByRole('group', { name: 'Gravar áudio' }).locator('time')
  await expect(recorded).toHaveText(/^0:(?:0[2-9]|[1-5]\d)$/)
  await page.getByRole('button', { name: 'Parar e ouvir' }).click()
  await expect(page.getByLabel('Ouvir a gravação')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar o áudio' }).click()
  await expect
    .poll(async () => (await phone.messagesOnPhone()).map(({ type }) => type))
    .toEqual(['audio'])
})

test('a location and a contact are sent', async ({ browser, guiche }) => {
  await admin.post('/contacts', { name: 'Carla Contadora', number: '5511977665544' })
  const { page, phone } = await openServedConversation(browser, guiche, 'Perdida')
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Localização' }).click()
  const place = page.getByRole('dialog', { name: 'Enviar localização' })
  await place.getByLabel('Coordenadas ou link do mapa').fill('na esquina')
  await place.getByRole('button', { name: 'Enviar' }).click()
  await expect(place.getByText('Não encontramos coordenadas')).toBeVisible()
  await place.getByLabel('Coordenadas ou link do mapa').fill('-23.5614, -46.6559')
  await place.getByLabel(/Descrição/).fill('MASP')
  await place.getByRole('button', { name: 'Enviar' }).click()
  await expect(place).toBeHidden()
  await expect
    .poll(async () => (await phone.messagesOnPhone()).map(({ type }) => type))
    .toEqual(['location'])

  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Contato' }).click()
  const people = page.getByRole('dialog', { name: 'Enviar contato' })
  await people.getByRole('searchbox').fill('Carla')
  await people.getByRole('checkbox', { name: 'Carla Contadora' }).check()
  await people.getByRole('button', { name: 'Enviar' }).click()
  await expect.poll(async () => (await phone.messagesOnPhone()).length).toBe(2)
  await expect(messageLog(page).getByText('Carla Contadora')).toBeVisible()
})

test('an arrow up edits the last message', async ({ browser, guiche }) => {
  const { page, phone } = await openServedConversation(browser, guiche, 'Editada')
  await composer(page).fill('Bom dai')
  await composer(page).press('Enter')
  await expect(messageLog(page).locator('[data-ticks=sent]')).toBeVisible()
  await composer(page).press('ArrowUp')
  await expect(page.getByText('Editando a mensagem')).toBeVisible()
  await expect(composer(page)).toHaveValue('Bom dai')
  await composer(page).fill('Bom dia')
  await composer(page).press('Enter')
  await expect(page.getByText('Editando a mensagem')).toBeHidden()
  await expect(messageLog(page).getByText('Bom dia')).toBeVisible()
  await expect(messageLog(page).getByText('editada')).toBeVisible()
  await expect.poll(async () => (await phone.messagesOnPhone()).length).toBe(1)
  await composer(page).press('ArrowUp')
  await composer(page).press('Escape')
  await expect(composer(page)).toHaveValue('')

  // The field grows with its text, up to five rows.
  const composerRows = () =>
    composer(page).evaluate(
      (field) =>
        field.getBoundingClientRect().height / parseFloat(getComputedStyle(field).lineHeight),
    )
  await expect.poll(composerRows).toBe(1)
  await composer(page).fill('um\ndois\ntrês')
  await expect.poll(composerRows).toBe(3)
  await composer(page).fill('linha\n'.repeat(9))
  await expect.poll(composerRows).toBe(5)
})

test('a draft appears at another browser of the same user, and disappears when it is sent', async ({
  browser,
  guiche,
}) => {
  const { page, phone } = await openServedConversation(browser, guiche, 'Rascunhada')
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/drafts/'),
  )
  await composer(page).fill('Comecei a escre')
  await saved
  const second = await openPageAs(browser, guiche, guiche.ana, {
    language: 'en',
    viewport: NARROW,
    path: page.url(),
  })
  await expect(composer(second)).toHaveValue('Comecei a escre')
  // Typing continues at the end of the text.
  await composer(second).focus()
  await composer(second).pressSequentially('ver')
  await expect(composer(page)).toHaveValue('Comecei a escrever')
  await second.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(composer(page)).toHaveValue('')
  await expect.poll(async () => (await phone.messagesOnPhone()).length).toBe(1)
})

test('a message that is written without a network is sent once it is back, and once', async ({
  browser,
  guiche,
}) => {
  // The socket tries again after up to ten seconds.
  test.slow()
  const { page, phone, context } = await openServedConversation(browser, guiche, 'Sem rede', {
    isFresh: true,
    language: 'en',
    viewport: NARROW,
  })
  await context.setOffline(true)
  await expect(page.getByText('You are offline. What you send')).toBeVisible()
  await composer(page).fill('Written in a tunnel')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page
    .locator('input[data-attach]')
    .setInputFiles([{ name: 'tunnel.png', mimeType: 'image/png', buffer: PIXEL }])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(messageLog(page).getByText('Waiting for the connection')).toHaveCount(2)
  await expect(messageLog(page).getByRole('alert')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('You are offline. What you send')).toBeHidden()
  await expect
    .poll(async () => (await phone.messagesOnPhone()).map(({ type }) => type))
    .toEqual(['text', 'image'])
  await expect(messageLog(page).getByText('Written in a tunnel')).toHaveCount(1)
})

test('a first recording without a network is refused in words, and works once it is back', async ({
  browser,
  guiche,
}) => {
  const { page, context } = await openServedConversation(browser, guiche, 'Sem voz', {
    isFresh: true,
  })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Gravar áudio' }).click()
  await expect(page.getByText('Grave quando ele voltar.')).toBeVisible()
  await expect(composer(page)).toBeFocused()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Gravar áudio' }).click()
  await expect(page.getByRole('meter', { name: 'Nível do microfone' })).toBeVisible()
})

test('an outage of the line is shown, and written messages are sent when it is back', async ({
  browser,
  guiche,
}) => {
  const { page, phone } = await openServedConversation(browser, guiche, 'Sem linha')
  try {
    await admin.put(`/simulator/${line}/faults`, { dropConnection: true })
    await expect(page.getByText(/não está conectada/)).toBeVisible()
    await composer(page).fill('Já te respondo')
    await composer(page).press('Enter')
    await expect(messageLog(page).getByText('Já te respondo')).toBeVisible()
  } finally {
    await admin.put(`/simulator/${line}/faults`, {})
  }
  await expect(page.getByText(/não está conectada/)).toBeHidden()
  await expect.poll(async () => (await phone.messagesOnPhone()).length).toBe(1)
})
