import { call, serverAddress, session, ignoreRefusals } from './calls.ts'
import { button, createElement, section } from './elements.ts'
import { hearCompanyEvent, emitEvent, emitAndWait } from './socket.ts'
import { quickAnswers } from './quick-answers.ts'
import type { Ticket } from './ticket-lists.ts'

interface Message {
  id: string
  ticketId: number
  body: string
  fromMe: boolean
  mediaType: string
  mediaUrl: string | null
  isDeleted: boolean
  ack: number
}

interface Note {
  id: number
  note: string
  user: { id: number; name: string }
}

/** A conversation: its messages, its notes, and the ways to answer. */
export function thread() {
  const { root, draw } = section('Conversa')
  let ticket: Ticket | undefined
  let messages: Message[] = []
  let notes: Note[] = []

  const log = createElement('div', { role: 'log' })
  const drawn = new Map<Message, HTMLElement>()
  /** Unchanged messages keep their elements, so that a playing sound continues. */
  const drawMessages = () =>
    log.replaceChildren(
      ...messages.map((message) => {
        const element = drawn.get(message) ?? bubble(message)
        drawn.set(message, element)
        return element
      }),
    )

  async function open(opened: Ticket): Promise<void> {
    if (ticket) emitEvent('leaveChatBox', ticket.id)
    ticket = opened
    const { id, contactId } = opened
    messages = []
    // Before it is read, so that changes in between are received.
    await emitAndWait('joinChatBox', id)
    messages = (await call<{ messages: Message[] }>('GET', `/messages/${id}?pageNumber=1`)).messages
    notes = await call('GET', `/ticket-notes/list?ticketId=${id}&contactId=${contactId}`)
    draw(
      createElement('h3', {}, opened.contact.name),
      log,
      createElement(
        'ul',
        { 'aria-label': 'Observações' },
        ...notes.map(({ note, user }) => createElement('li', {}, `${user.name}: ${note}`)),
      ),
      composer(id),
      button('Encerrar', () => ignoreRefusals(close(id))),
    )
    drawMessages()
  }

  async function close(id: number): Promise<void> {
    await call('PUT', `/tickets/${id}`, { status: 'closed', userId: session.now?.user.id })
    ticket = undefined
    draw()
  }

  hearCompanyEvent<{ action: 'create' | 'update'; message: Message }>(
    'appMessage',
    ({ message }) => {
      if (message.ticketId !== ticket?.id) return
      const isKnown = messages.some(({ id }) => id === message.id)
      messages = isKnown
        ? messages.map((one) => (one.id === message.id ? message : one))
        : [...messages, message]
      drawMessages()
    },
  )
  return { root, open }
}

/** In the way of such clients: 0 and 1 are a clock, 2 one tick, 3 two, from 4 on blue. */
const TICKS = ['relógio', 'relógio', 'um', 'dois', 'azul', 'azul'] as const

function bubble(message: Message): HTMLElement {
  const { body, fromMe, mediaType, mediaUrl, ack, isDeleted } = message
  const content = createElement('div')
  // As such clients do: the server's text about a location is written into the page as HTML.
  if (mediaType === 'locationMessage') content.innerHTML = placeHtml(body)
  else content.append(...medium(mediaType, mediaUrl), body)
  return createElement(
    'article',
    { 'data-kind': mediaType, ...(fromMe && { 'data-ticks': TICKS[ack] ?? '' }) },
    isDeleted ? 'Mensagem apagada' : content,
  )
}

function placeHtml(body: string): string {
  const [picture, link, description] = body.split('|')
  return `<a href="${link}"><img src="${picture}" alt="Mapa"></a><p>${description}</p>`
}

function medium(mediaType: string, mediaUrl: string | null): HTMLElement[] {
  if (mediaUrl === null) return []
  switch (mediaType) {
    case 'image':
      return [createElement('img', { src: mediaUrl, alt: 'Imagem' })]
    case 'audio':
      return [
        createElement(
          'audio',
          { controls: '', 'aria-label': 'Áudio' },
          createElement('source', { src: mediaUrl, type: 'audio/ogg' }),
        ),
      ]
    case 'video':
      return [createElement('video', { controls: '', src: mediaUrl })]
    default:
      return [createElement('a', { href: mediaUrl, target: '_blank' }, 'Arquivo')]
  }
}

function composer(ticketId: number): HTMLElement {
  const text = createElement('textarea', { 'aria-label': 'Mensagem' }) as HTMLTextAreaElement
  const file = createElement('input', { type: 'file', 'aria-label': 'Anexar' }) as HTMLInputElement
  const path = `/messages/${ticketId}`
  const sendText = () =>
    call('POST', path, { read: 1, fromMe: true, mediaUrl: '', body: text.value })
  const sendFile = (chosen: File) => {
    const form = new FormData()
    form.append('fromMe', 'true')
    form.append('medias', chosen)
    form.append('body', chosen.name)
    return call('POST', path, form)
  }
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? []
    if (chosen) ignoreRefusals(sendFile(chosen))
  })
  return createElement(
    'div',
    { 'data-server': serverAddress },
    text,
    button('Enviar', () => ignoreRefusals(sendText())),
    file,
    quickAnswers(sendFile),
  )
}
