import { call, session, ignoreRefusals } from './calls.ts'
import { button, createElement, section } from './elements.ts'

/** The requests of such a client's dialogs, each here with one field. */
export function forms(): HTMLElement {
  const { root, draw } = section('Novo')
  const name = createElement('input', { 'aria-label': 'Nome' }) as HTMLInputElement
  const actionButton = (label: string, done: (text: string) => Promise<unknown>) =>
    button(label, () => ignoreRefusals(done(name.value)))
  draw(
    name,
    actionButton('Salvar tag', (text) =>
      call('POST', '/tags', { name: text, color: '#A4CCCC', kanban: 0 }),
    ),
    actionButton('Salvar lista', saveFileList),
    actionButton('Salvar usuário', saveUser),
    actionButton('Agendar', schedule),
  )
  return root
}

async function saveFileList(name: string): Promise<void> {
  const options = [{ name: 'Tabela', path: '', mediaType: '' }]
  const list = await call<{ id: number; options: { id: number; name: string }[] }>(
    'POST',
    '/files',
    { name, message: 'Segue a tabela', options },
  )
  const form = new FormData()
  form.append('fileId', String(list.id))
  form.append('typeArch', 'fileList')
  for (const option of list.options) {
    form.append('files', new File(['tabela'], 'tabela.txt', { type: 'text/plain' }))
    form.append('mediaType', 'text/plain')
    form.append('name', option.name)
    form.append('id', String(option.id))
  }
  await call('POST', `/files/uploadList/${list.id}`, form)
}

/** An unselected default line is `false`, as such a client's select has it. */
async function saveUser(name: string): Promise<void> {
  await call('POST', '/users', {
    name,
    email: `${name.toLowerCase()}@cliente.example`,
    password: 'senha-boa',
    profile: 'user',
    queueIds: session.now?.user.queues.map(({ id }) => id) ?? [],
    whatsappId: false,
    allTicket: 'desabled',
  })
}

/** An hour from now in the attendant's time zone, in the form of a date and time field. */
async function schedule(body: string): Promise<void> {
  const { contacts } = await call<{ contacts: { id: number }[] }>(
    'GET',
    '/contacts?searchParam=&pageNumber=1',
  )
  const at = new Date(Date.now() + 3_600_000)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  const day = `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
  const { id } = await call<{ id: number }>('POST', '/schedules', {
    body,
    sendAt: `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`,
    contactId: contacts[0]?.id,
    userId: session.now?.user.id,
  })
  const form = new FormData()
  form.append('file', await picture(), 'convite.png')
  await call('POST', `/schedules/${id}/media-upload`, form)
}

async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(8, 8)
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8)
  return canvas.convertToBlob({ type: 'image/png' })
}
