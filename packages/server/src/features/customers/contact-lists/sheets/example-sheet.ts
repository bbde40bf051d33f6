import { EXAMPLE_FILE } from '@guiche/contract/contact-lists'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Its last column shows that further ones become variables. */
const ROWS = [
  ['nome', 'numero', 'email', 'cidade'],
  ['Maria Souza', '5511912345678', 'maria@exemplo.com.br', 'São Paulo'],
  ['João Lima', '5521998765432', '', 'Rio de Janeiro'],
]

export async function sendExample(reply: FastifyReply): Promise<void> {
  await reply
    .type(XLSX)
    .header('content-disposition', create(EXAMPLE_FILE))
    .send(await exampleSheet())
}

/** Imported on demand, since the library is large and rarely needed. */
async function exampleSheet(): Promise<Buffer> {
  const { default: xlsx } = await import('@e965/xlsx')
  const book = xlsx.utils.book_new()
  const sheet = xlsx.utils.aoa_to_sheet(ROWS)
  sheet['!cols'] = [{ wch: 24 }, { wch: 18 }, { wch: 28 }, { wch: 20 }]
  xlsx.utils.book_append_sheet(book, sheet, 'Contatos')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `type: 'buffer'` makes
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}
